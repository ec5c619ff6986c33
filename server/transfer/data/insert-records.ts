import { rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { takeClip } from '#server/content/clips/clips.ts'
import { kindOfFile } from '#server/content/documents/kind-of-file.ts'
import { inFolder, renderPictures } from '#server/content/pictures/render.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Files } from '#server/core/media/files.ts'
import { ImageRefused, images, refusalOf } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/names.ts'
import { pictureType, typeOfFile } from '#server/core/media/sniff.ts'
import { kindOfAttachment } from '#server/site/messages/kind-of-attachment.ts'
import { makePreview } from '#server/site/messages/preview-of.ts'
import { AppError } from '#shared/core/errors.ts'
import type { MediaPlan, PutDown } from './media-plan.ts'
import { type Archive, extract } from './read-archive.ts'
import type { Tell } from './write-archive.ts'

interface Place {
  pipeline: RequestPipeline
  siteId: string
  files: Files
  archive: Archive
  /** Of what is not finished. */
  folder: string
  /** Names of what was not there before. */
  put: string[]
}

/**
 * Puts the files of an import into the media store, each held to what an upload
 * is held to. What is there already is left alone. Adds the names of what is new
 * to `put`. Throws what an upload is refused with, naming the file.
 */
export async function insertRecords(
  pipeline: RequestPipeline,
  siteId: string,
  { archive, plan, put, notify }: { archive: Archive; plan: MediaPlan; put: string[]; notify: Tell },
) {
  const files = pipeline.filesOf(siteId)
  const all = [...plan.files.values()]
  await inFolder(pipeline, siteId, async (folder) => {
    const place = { pipeline, siteId, files, archive, folder, put }
    for (const [at, file] of all.entries()) {
      notify('Putting files down', at, all.length)
      try {
        await (file.as === 'made' ? putMade(place, file) : putOriginal(place, file))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        throw new AppError(error.code, `Nothing was imported. media/${file.from}: ${error.message}`, { cause: error })
      }
    }
  })
}

const sniffed: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' }

/** What was made elsewhere of files that nobody kept: the sizes of a picture, a logo, somebody's picture. */
async function putMade(place: Place, { from, to }: PutDown) {
  const { archive, files, folder, put } = place
  const single = archive.entries.has(`media/${from}`)
  const names = single
    ? [from]
    : [...archive.entries.keys()]
        .filter((name) => name.startsWith(`media/${from}/`))
        .map((name) => name.slice('media/'.length))
  for (const name of names) {
    const target = single ? to : `${to}/${basename(name)}`
    if (await files.has(target)) continue
    const path = join(folder, 'made')
    const { sha256 } = await extract(archive.entries.get(`media/${name}`)!, path)
    const type = await typeOfFile(path)
    if (type?.mime !== sniffed[name.split('.').at(-1)!])
      throw new AppError('BAD_FILE_TYPE', 'This is not the picture that its name says.')
    // Logos and people's pictures are called by their bytes.
    if (single && basename(name, '.webp') !== sha256)
      throw new AppError('BAD_FILE_TYPE', 'This is not the picture that its name says.')
    await files.put(path, target)
    put.push(target)
  }
}

async function putOriginal(place: Place, file: PutDown) {
  const { archive, files, folder, put } = place
  if ((await files.has(file.to)) && (file.as !== 'picture' || (await files.has(fullOf(file))))) return
  const path = join(folder, 'original')
  const { size, sha256 } = await extract(archive.entries.get(`media/${file.from}`)!, path)
  try {
    await accept(place, file, { path, size, sha256 })
    if (await files.has(file.to)) return
    await files.put(path, file.to)
    put.push(file.to)
  } finally {
    await rm(path, { force: true })
  }
}

const fullOf = ({ sha256 }: PutDown) => fileNames.picture(sha256 ?? '', 'full.jpg')

/** Holds a file to what it says it is, and makes of it what is made of an upload. */
async function accept(
  { pipeline, siteId, files }: Place,
  file: PutDown,
  received: { path: string; size: number; sha256: string },
) {
  const { path, sha256 } = received
  if (file.as === 'document') return void (await kindOfFile(path, file.fileName ?? ''))
  if (file.as === 'attachment') return void (await kindOfAttachment(path, file.fileName ?? ''))
  if (file.as === 'preview') {
    // What will be shown is made here, whatever is in the zip.
    if (!(await makePreview(path, `${path}.webp`))) throw new AppError('BAD_FILE_TYPE', 'This is not a preview.')
    return rename(`${path}.webp`, path)
  }
  if (file.as === 'video' || file.as === 'audio') return void (await takeClip(pipeline, siteId, file.as, received))
  if (!(await pictureType(path))) throw new AppError('BAD_FILE_TYPE', 'This is not a picture.')
  if (await files.has(fullOf(file))) return
  const by = { credit: file.credit ?? '', exif: file.copyright ? { copyright: file.copyright } : {} }
  try {
    await images.run({ kind: 'inspect', path })
    await inFolder(pipeline, siteId, (folder) => renderPictures(files, { path, sha256, ...by }, folder))
  } catch (error) {
    // A picture may lack its sizes if it cannot be opened, not because the server is busy.
    if (!file.mayFail || !(error instanceof ImageRefused)) throw refusalOf(error)
  }
}
