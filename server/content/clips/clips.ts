import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getCompany } from '#server/core/company/company.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { ReadClip } from '#server/core/media/image-tasks.ts'
import { ImageRefused, imageError, images } from '#server/core/media/images.ts'
import { detectFileType } from '#server/core/media/sniff.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { hashFile, type ReceivedFile } from '#server/core/uploads/receive.ts'
import { AppError, fieldError } from '#shared/core/errors.ts'
import { invalidType } from '#shared/core/photo-options.ts'
import { type StoredCover, storeCover } from '../images/cover.ts'
import { inTemporaryFolder } from '../images/render.ts'

export type ClipKind = 'video' | 'audio'

/** Name of one file in messages. */
export const clipNouns: Record<ClipKind, string> = { video: 'video', audio: 'audio file' }

/** Accepted types, detected from the first bytes of a file, and the extension of the published file. */
const endings: Record<ClipKind, Record<string, string>> = {
  video: { 'video/mp4': 'mp4', 'video/x-m4v': 'mp4', 'video/quicktime': 'mp4', 'video/webm': 'webm' },
  audio: {
    'audio/mpeg': 'mp3',
    'audio/mp4': 'm4a',
    'audio/x-m4a': 'm4a',
    // Phone recordings start with the bytes of an MP4 video.
    'video/mp4': 'm4a',
    'audio/aac': 'aac',
    'audio/ogg': 'ogg',
    'audio/ogg; codecs=opus': 'ogg',
    'application/ogg': 'ogg',
    'audio/wav': 'wav',
    'audio/flac': 'flac',
  },
}

/** The media type of a published file, by its extension. */
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

/** A stored video or audio file. */
interface StoredClip extends Omit<ReadClip, 'cover'> {
  clip: string
  clipEnding: string
  size: number
  /** The cover embedded in the file. */
  embedded?: StoredCover | undefined
}

/**
 * Stores a video or audio file in a new container. Throws BAD_FILE_TYPE for other or damaged files. Files that no row
 * references afterwards are deleted by the cleanup.
 */
export async function storeClip(
  pipeline: RequestPipeline,
  siteId: string,
  kind: ClipKind,
  { path, size, sha256 }: ReceivedFile,
): Promise<StoredClip> {
  const found = await detectFileType(path)
  const ending = found && endings[kind][found.mime]
  if (!ending) throw new AppError('BAD_FILE_TYPE', invalidType(kind))
  return inTemporaryFolder(pipeline, siteId, async (folder, files) => {
    const to = join(folder, `whole.${ending}`)
    const coverPath = join(folder, 'cover')
    const { cover, ...read } = await images
      .run({ kind: 'clip', path, size, to, ending, cover: coverPath })
      .catch((error: unknown) => {
        throw refused(error, kind)
      })
    if (kind === 'video' ? !read.width : !read.audio || read.width)
      throw new AppError('BAD_FILE_TYPE', invalidType(kind))
    // A file with a broken cover is still accepted.
    const embedded = cover ? await coverAt(pipeline, siteId, coverPath).catch(unlessBroken) : undefined
    const name = fileNames.clip(sha256, ending)
    if (!(await files.has(name))) await files.put(to, name)
    return { ...read, clip: sha256, clipEnding: ending, size, embedded }
  })
}

/** Ignores a cover that cannot be opened; temporary errors are thrown, so that the upload can be retried. */
function unlessBroken(error: unknown) {
  if (error instanceof AppError && error.code !== 'UNAVAILABLE' && error.code !== 'UNEXPECTED') return undefined
  throw error
}

const coverAt = async (pipeline: RequestPipeline, siteId: string, path: string) =>
  storeCover(pipeline, siteId, { path, sha256: await hashFile(path) })

function refused(error: unknown, kind: ClipKind) {
  if (!(error instanceof ImageRefused) || error.refusal !== 'broken') return imageError(error)
  return new AppError('BAD_FILE_TYPE', `This ${clipNouns[kind]} is damaged and cannot be opened.`, { cause: error })
}

/** Stores the cover or poster sent with a form, if any. Throws BAD_FILE_TYPE for anything but an image. */
export async function storeUploadedImage(
  pipeline: RequestPipeline,
  siteId: string,
  file: ReceivedFile | undefined,
  field: 'poster' | 'cover',
) {
  if (!file) return undefined
  const cover = await storeCover(pipeline, siteId, file)
  if (cover) return cover
  throw fieldError(field, `The ${field} must be a picture.`, 'BAD_FILE_TYPE')
}

interface Covers {
  sent: StoredCover | undefined
  embedded: StoredCover | undefined
  title: string
  isSquare: boolean
}

/** The cover of a new item: the one sent, else the one in the file, else one drawn in the brand colors of the tenant. */
export async function chooseCover(
  pipeline: RequestPipeline,
  siteId: string,
  { sent, embedded, title, isSquare }: Covers,
): Promise<StoredCover | undefined> {
  if (sent ?? embedded) return sent ?? embedded
  const { primaryColor, secondaryColor } = await pipeline.forCompany(siteId, 'read', ({ db }) => getCompany(db))
  const colors: [string, string] = [primaryColor, secondaryColor]
  return inTemporaryFolder(pipeline, siteId, async (folder) => {
    const to = join(folder, `${randomUUID()}.jpg`)
    await images.run({ kind: 'poster', to, colors, seed: `${title} ${colors.join(' ')}`, square: isSquare })
    const drawn = await coverAt(pipeline, siteId, to)
    await rm(to, { force: true })
    return drawn
  })
}
