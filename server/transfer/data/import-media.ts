import { rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { storeClip } from '#server/content/clips/clips.ts'
import { kindOfFile } from '#server/content/documents/file-type.ts'
import { inTemporaryFolder, renderImageSizes } from '#server/content/images/render.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Files } from '#server/core/media/files.ts'
import { ImageRefused, imageError, images } from '#server/core/media/images.ts'
import { detectFileType, imageType } from '#server/core/media/sniff.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { attachmentTypeOf } from '#server/site/messages/attachment-type.ts'
import { makePreview } from '#server/site/messages/make-preview.ts'
import { AppError } from '#shared/core/errors.ts'
import type { MediaPlan, PlannedFile } from './media-plan.ts'
import { type Archive, extractEntry } from './read-archive.ts'
import type { ReportProgress } from './write-archive.ts'

interface Context {
  pipeline: RequestPipeline
  siteId: string
  files: Files
  archive: Archive
  /** For temporary files. */
  folder: string
  /** Names of the files that the import has added. */
  added: string[]
}

interface Source {
  archive: Archive
  plan: MediaPlan
  /** Receives the names of new files, also when the import fails. */
  added: string[]
  onProgress: ReportProgress
}

/**
 * Stores the files of an import after the checks that uploads pass. Files that exist already are skipped.
 * Throws the error of the upload check with the name of the file.
 */
export async function importMedia(
  pipeline: RequestPipeline,
  siteId: string,
  { archive, plan, added, onProgress }: Source,
) {
  const all = [...plan.files.values()]
  await inTemporaryFolder(pipeline, siteId, async (folder, files) => {
    const context = { pipeline, siteId, files, archive, folder, added }
    for (const [at, file] of all.entries()) {
      onProgress('Importing files', at, all.length)
      try {
        await (file.as === 'made' ? importDerivedImages(context, file) : importOriginal(context, file))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        throw new AppError(error.code, `Nothing was imported. media/${file.from}: ${error.message}`, { cause: error })
      }
    }
  })
}

const mimeTypes: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' }

/** Imports images whose original is not stored: the sizes of an image, logos and avatars. */
async function importDerivedImages({ archive, files, folder, added }: Context, { from, to }: PlannedFile) {
  const isFile = archive.entries.has(`media/${from}`)
  const names = isFile
    ? [`media/${from}`]
    : [...archive.entries.keys()].filter((name) => name.startsWith(`media/${from}/`))
  for (const name of names) {
    const target = isFile ? to : `${to}/${basename(name)}`
    if (await files.has(target)) continue
    const path = join(folder, 'derived')
    const { sha256 } = await extractEntry(archive.entries.get(name)!, path)
    const type = await detectFileType(path)
    // Logos and avatars are named by their hash.
    if (type?.mime !== mimeTypes[name.split('.').at(-1)!] || (isFile && basename(name, '.webp') !== sha256))
      throw new AppError('BAD_FILE_TYPE', 'The content of this image does not match its name.')
    await files.put(path, target)
    added.push(target)
  }
}

async function importOriginal(context: Context, file: PlannedFile) {
  const { archive, files, folder, added } = context
  if ((await files.has(file.to)) && (file.as !== 'image' || (await files.has(fullSizeOf(file))))) return
  const path = join(folder, 'original')
  const { size, sha256 } = await extractEntry(archive.entries.get(`media/${file.from}`)!, path)
  try {
    await checkAndProcess(context, file, { path, size, sha256 })
    if (await files.has(file.to)) return
    await files.put(path, file.to)
    added.push(file.to)
  } finally {
    await rm(path, { force: true })
  }
}

const fullSizeOf = ({ sha256 }: PlannedFile) => fileNames.image(sha256 ?? '', 'full.jpg')

/** Checks the type of a file and creates the derivatives of that type. */
async function checkAndProcess(
  { pipeline, siteId, files }: Context,
  file: PlannedFile,
  received: { path: string; size: number; sha256: string },
) {
  const { path, sha256 } = received
  if (file.as === 'document') return void (await kindOfFile(path, file.fileName ?? ''))
  // Any type is allowed: browsers only save it.
  if (file.as === 'goods') return
  if (file.as === 'attachment') return void (await attachmentTypeOf(path, file.fileName ?? ''))
  if (file.as === 'preview') {
    // Encoded again, because the file in the zip may be anything.
    if (!(await makePreview(path, `${path}.webp`))) throw new AppError('BAD_FILE_TYPE', 'This is not a preview.')
    return rename(`${path}.webp`, path)
  }
  if (file.as === 'video' || file.as === 'audio') return void (await storeClip(pipeline, siteId, file.as, received))
  if (!(await imageType(path))) throw new AppError('BAD_FILE_TYPE', 'This is not a picture.')
  if (await files.has(fullSizeOf(file))) return
  const metadata = { credit: file.credit ?? '', exif: file.copyright ? { copyright: file.copyright } : {} }
  try {
    await images.run({ kind: 'inspect', path })
    await inTemporaryFolder(pipeline, siteId, (folder) =>
      renderImageSizes(files, { path, sha256, ...metadata }, folder),
    )
  } catch (error) {
    // Only if the image is unreadable, not because the server is busy.
    if (!file.mayFail || !(error instanceof ImageRefused)) throw imageError(error)
  }
}
