import type { JSONContent } from '@tiptap/core'
import { api } from '#renderer/core/api/api.ts'
import type { Platform } from '#renderer/core/platform/platform.ts'
import type { AdminPhoto } from '#shared/content/photos.ts'
import { AppError } from '#shared/core/errors.ts'
import { tooLarge, uploadLimit } from '#shared/core/photo-options.ts'
import { addPhoto } from '../../photos/admin/add-photo.ts'
import { documentOf } from './document.ts'
import { pictureInText } from './picture-in-text.ts'
import { readWord, type WordPicture } from './word-document.ts'
import { WordProblem } from './word-problem.ts'
import { htmlBelowTitle, takeTitle, wordText } from './word-text.ts'

interface Wish {
  file: File
  /** Whether its pictures become photos of the site. */
  pictures: boolean
  /** Whether its first heading is wanted for a title. */
  title: boolean
  signal: AbortSignal
  onStep(words: string): void
}

export interface Imported {
  blocks: JSONContent[]
  title: string | undefined
  /** What of the document is not in the text as it was, a sentence each. */
  notes: string[]
}

/** A Word document as blocks for the editor, its pictures uploaded. Throws WordProblem, and what `signal` says. */
export async function importWord(platform: Platform, wish: Wish): Promise<Imported> {
  const { file, signal, onStep } = wish
  onStep('Reading the document …')
  const { html, pictures } = await readWord(file, signal)
  const { page, images } = wordText(html)
  const title = wish.title ? takeTitle(page) : undefined
  const notes: string[] = []
  const taker = new PictureTaker(platform, file.name.replace(/\.\w+$/, ''), signal)
  for (const [at, { image, place, alt }] of images.entries()) {
    if (!wish.pictures) {
      image.remove()
      continue
    }
    onStep(`Adding picture ${at + 1} of ${images.length} …`)
    const name = alt ? `Picture ${at + 1} (${alt.slice(0, 60)})` : `Picture ${at + 1}`
    const problem = await taker.take(image, pictures[place], alt, at + 1)
    if (!problem) continue
    image.remove()
    notes.push(`${name} was left out: ${problem}`)
  }
  if (images.length && !wish.pictures) notes.push('Its pictures were left out, as you asked.')
  const blocks = documentOf(htmlBelowTitle(page)).content ?? []
  const written = blocks.some(({ type, content }) => content || type !== 'paragraph')
  if (!written && !title) throw new WordProblem('blank')
  return { blocks: written ? blocks : [], title, notes }
}

/** Kinds of pictures that are taken, with the ending their files have. */
const endings: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Makes photos of a document's pictures, one after the other. */
class PictureTaker {
  readonly #platform: Platform
  readonly #document: string
  readonly #signal: AbortSignal
  /** Why no further picture can be taken either. */
  #stopped: string | undefined

  constructor(platform: Platform, document: string, signal: AbortSignal) {
    this.#platform = platform
    this.#document = document
    this.#signal = signal
  }

  /** Lets an image show its photo. Answers why that cannot be, if so. */
  async take(image: HTMLImageElement, picture: WordPicture | undefined, alt: string, number: number) {
    if (this.#stopped) return this.#stopped
    if (!picture?.bytes.byteLength) return 'it is not in the document, only linked to.'
    const ending = endings[picture.type]
    if (!ending) return `pictures of the kind ${kindOf(picture.type)} cannot be shown on the web.`
    if (picture.bytes.byteLength > uploadLimit) return `${tooLarge}.`
    const file = new File([picture.bytes], `${this.#document} ${number}.${ending}`, { type: picture.type })
    const said = alt ? { title: alt.slice(0, 200), alt } : {}
    try {
      const photo = await addPhoto(this.#platform, { file, said, signal: this.#signal }).catch(twinOf)
      const { src, width, height } = pictureInText(photo)
      for (const [name, value] of Object.entries({ src, width, height, alt })) image.setAttribute(name, String(value))
      return undefined
    } catch (error) {
      this.#signal.throwIfAborted()
      if (!(error instanceof AppError)) throw error
      if (['PLAN_LIMIT_REACHED', 'OFFLINE', 'TOO_MANY_REQUESTS', 'STORAGE_FULL'].includes(error.code))
        this.#stopped = error.message
      return error.message
    }
  }
}

/** The photo of the same bytes that the site has already, if visitors see it. */
async function twinOf(error: unknown): Promise<AdminPhoto> {
  const twin = error instanceof AppError && error.code === 'DUPLICATE' && (error.details as { _id: string } | undefined)
  if (!twin) throw error
  const photo = await api.adminPhotos.get({ id: twin._id })
  if (photo.published && photo.state === 'ready') return photo
  throw new AppError('DUPLICATE', `“${photo.title}” is among the photos already, but not published.`)
}

/** `image/x-emf` as `EMF`. */
const kindOf = (type: string) => type.replace(/^image\/(x-)?/, '').toUpperCase()
