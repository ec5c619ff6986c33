import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { ReadClip } from '#server/core/media/image-tasks.ts'
import { ImageRefused, images, refusalOf } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/names.ts'
import { typeOfFile } from '#server/core/media/sniff.ts'
import { hashOf, type Received } from '#server/core/uploads/receive.ts'
import { AppError } from '#shared/core/errors.ts'
import { invalidType } from '#shared/core/photo-options.ts'
import { coverFrom } from '../pictures/cover.ts'
import { inFolder } from '../pictures/render.ts'

/** What is taken, by what the first bytes of a file say, and how it is wrapped when it is published. */
const endings: Record<'video' | 'audio', Record<string, string>> = {
  video: { 'video/mp4': 'mp4', 'video/x-m4v': 'mp4', 'video/quicktime': 'mp4', 'video/webm': 'webm' },
  audio: {
    'audio/mpeg': 'mp3',
    'audio/mp4': 'm4a',
    'audio/x-m4a': 'm4a',
    // What phones record into has the first bytes of a film.
    'video/mp4': 'm4a',
    'audio/aac': 'aac',
    'audio/ogg': 'ogg',
    'audio/ogg; codecs=opus': 'ogg',
    'application/ogg': 'ogg',
    'audio/wav': 'wav',
    'audio/flac': 'flac',
  },
}

/** What a published file is called to browsers, by its ending. */
export const clipTypes: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
}

type Picture = NonNullable<Awaited<ReturnType<typeof coverFrom>>>

/** A video or audio file that was taken in. */
interface TakenClip extends Omit<ReadClip, 'cover'> {
  clip: string
  clipEnding: string
  size: number
  /** The picture that came inside. */
  inside?: Picture | undefined
}

/**
 * Takes a video or audio file into a company's media store, wrapped anew. Throws
 * BAD_FILE_TYPE when it is another kind of file or damaged. What no row speaks
 * of afterwards is swept.
 */
export async function takeClip(
  pipeline: RequestPipeline,
  siteId: string,
  kind: 'video' | 'audio',
  { path, size, sha256 }: Received,
): Promise<TakenClip> {
  const found = await typeOfFile(path)
  const ending = found && endings[kind][found.mime]
  if (!ending) throw new AppError('BAD_FILE_TYPE', invalidType(kind))
  return inFolder(pipeline, siteId, async (folder, files) => {
    const to = join(folder, `whole.${ending}`)
    const coverPath = join(folder, 'cover')
    const { cover, ...read } = await images
      .run({ kind: 'clip', path, size, to, ending, cover: coverPath })
      .catch((error: unknown) => {
        throw refused(error, kind)
      })
    if (kind === 'video' ? !read.width : !read.sound || read.width)
      throw new AppError('BAD_FILE_TYPE', invalidType(kind))
    // A picture inside that cannot be shown is no reason to refuse what it stands on.
    const inside = cover ? await coverOf(pipeline, siteId, coverPath).catch(unlessBroken) : undefined
    const name = fileNames.clip(sha256, ending)
    if (!(await files.has(name))) await files.put(to, name)
    return { ...read, clip: sha256, clipEnding: ending, size, inside }
  })
}

/** Nothing for a picture that cannot be opened; what may work a little later is thrown. */
function unlessBroken(error: unknown) {
  if (error instanceof AppError && error.code !== 'UNAVAILABLE' && error.code !== 'UNEXPECTED') return undefined
  throw error
}

const coverOf = async (pipeline: RequestPipeline, siteId: string, path: string) =>
  coverFrom(pipeline, siteId, { path, sha256: await hashOf(path) })

function refused(error: unknown, kind: 'video' | 'audio') {
  if (!(error instanceof ImageRefused) || error.refusal !== 'broken') return refusalOf(error)
  const what = kind === 'video' ? 'video' : 'audio file'
  return new AppError('BAD_FILE_TYPE', `This ${what} is damaged and cannot be opened.`, { cause: error })
}

/** The picture that a form brought in this field; nothing without one. Throws BAD_FILE_TYPE for anything else. */
export async function sentPicture(
  pipeline: RequestPipeline,
  siteId: string,
  file: Received | undefined,
  field: 'poster' | 'cover',
) {
  if (!file) return undefined
  const picture = await coverFrom(pipeline, siteId, file)
  if (picture) return picture
  const message = `The ${field} must be a picture.`
  throw new AppError('BAD_FILE_TYPE', message, { fields: { [field]: message } })
}

/** Draws a picture for what came without one, in the company's colours. */
export function posterFor(
  pipeline: RequestPipeline,
  siteId: string,
  { title, colors, square = false }: { title: string; colors: [string, string]; square?: boolean },
): Promise<Picture | undefined> {
  return inFolder(pipeline, siteId, async (folder) => {
    const to = join(folder, `${randomUUID()}.jpg`)
    await images.run({ kind: 'poster', to, colors, seed: `${title} ${colors.join(' ')}`, square })
    const made = await coverOf(pipeline, siteId, to)
    await rm(to, { force: true })
    return made
  })
}
