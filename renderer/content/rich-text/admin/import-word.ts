import type { JSONContent } from '@tiptap/core'
import { api } from '#renderer/core/api/api.ts'
import type { Platform } from '#renderer/core/platform/platform.ts'
import type { AdminPhoto } from '#shared/content/photos.ts'
import { AppError } from '#shared/core/errors.ts'
import { tooLarge, uploadLimit } from '#shared/core/photo-options.ts'
import { addPhoto } from '../../photos/admin/add-photo.ts'
import { documentOf } from './from-html.ts'
import { imageInText } from './image-in-text.ts'
import { readWord, type WordImage } from './word-document.ts'
import { WordProblem } from './word-problem.ts'
import { htmlBelowTitle, takeTitle, wordText } from './word-text.ts'

interface Options {
  file: File
  /** Whether to import its images as photos of the site. */
  withImages: boolean
  /** Whether to use its first heading as the title. */
  title: boolean
  signal: AbortSignal
  onStep(message: string): void
}

export interface Imported {
  blocks: JSONContent[]
  title: string | undefined
  /** One sentence about each part that could not be imported. */
  notes: string[]
}

/** Converts a Word document to blocks and uploads its images. Throws WordProblem, and the reason of `signal`. */
export async function importWord(platform: Platform, options: Options): Promise<Imported> {
  const { file, signal, onStep } = options
  onStep('Reading the document …')
  const { html, images: files } = await readWord(file, signal)
  const { page, images } = wordText(html)
  const title = options.title ? takeTitle(page) : undefined
  const notes: string[] = []
  const importer = new ImageImporter(platform, file.name.replace(/\.\w+$/, ''), signal)
  for (const [at, { image, place, alt }] of images.entries()) {
    if (!options.withImages) {
      image.remove()
      continue
    }
    onStep(`Adding picture ${at + 1} of ${images.length} …`)
    const name = alt ? `Picture ${at + 1} (${alt.slice(0, 60)})` : `Picture ${at + 1}`
    const problem = await importer.add(image, files[place], alt, at + 1)
    if (!problem) continue
    image.remove()
    notes.push(`${name} was left out: ${problem}`)
  }
  if (images.length && !options.withImages) notes.push('Its pictures were left out, as you asked.')
  const blocks = documentOf(htmlBelowTitle(page)).content ?? []
  const hasContent = blocks.some(({ type, content }) => content || type !== 'paragraph')
  if (!hasContent && !title) throw new WordProblem('blank')
  return { blocks: hasContent ? blocks : [], title, notes }
}

/** File extensions of the supported media types. */
const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Uploads a document's images as photos, one by one. */
class ImageImporter {
  readonly #platform: Platform
  readonly #document: string
  readonly #signal: AbortSignal
  /** Why no further image can be uploaded. */
  #stopped: string | undefined

  constructor(platform: Platform, document: string, signal: AbortSignal) {
    this.#platform = platform
    this.#document = document
    this.#signal = signal
  }

  /** Replaces an image by its uploaded photo. Returns the problem, if any. */
  async add(image: HTMLImageElement, file: WordImage | undefined, alt: string, number: number) {
    if (this.#stopped) return this.#stopped
    if (!file?.bytes.byteLength) return 'it is not in the document, only linked to.'
    const extension = extensions[file.type]
    if (!extension) return `pictures of the kind ${kindOf(file.type)} cannot be shown on the web.`
    if (file.bytes.byteLength > uploadLimit) return `${tooLarge}.`
    const upload = new File([file.bytes], `${this.#document} ${number}.${extension}`, { type: file.type })
    const details = alt ? { title: alt.slice(0, 200), alt } : {}
    try {
      const photo = await addPhoto(this.#platform, { file: upload, details, signal: this.#signal }).catch(existingPhoto)
      const { src, width, height } = imageInText(photo)
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

/** The existing photo with the same bytes, if it is published. */
async function existingPhoto(error: unknown): Promise<AdminPhoto> {
  const duplicate =
    error instanceof AppError && error.code === 'DUPLICATE' && (error.details as { _id: string } | undefined)
  if (!duplicate) throw error
  const photo = await api.adminPhotos.get({ id: duplicate._id })
  if (photo.published && photo.state === 'ready') return photo
  throw new AppError('DUPLICATE', `“${photo.title}” already exists as a photo, but is not published.`)
}

/** `image/x-emf` as `EMF`. */
const kindOf = (type: string) => type.replace(/^image\/(x-)?/, '').toUpperCase()
