import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Files } from '#server/core/media/files.ts'
import { images } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/names.ts'
import { asJobOf } from '#server/core/request/requester.ts'
import { uploadsFolder } from '#server/core/uploads/receive.ts'

interface Source {
  path: string
  sha256: string
  credit?: string
  exif?: { copyright?: string | undefined }
}

/** Makes and keeps the pictures of a stored file. `folder` is for what is not finished. */
export async function renderPictures(files: Files, { path, sha256, credit, exif }: Source, folder: string) {
  const by = { ...(credit && { Artist: credit }), ...(exif?.copyright && { Copyright: exif.copyright }) }
  const made = await images.run({ kind: 'pictures', path, folder, by })
  await keepAll(files, folder, sha256, made.files)
  return made
}

/** A temporary folder for `work`, gone afterwards. */
export async function inFolder<T>(
  pipeline: RequestPipeline,
  tenantId: string,
  work: (folder: string, files: Files) => Promise<T>,
): Promise<T> {
  const folder = join(uploadsFolder(pipeline.parts.config, tenantId), `${randomUUID()}.making`)
  await mkdir(folder, { recursive: true })
  try {
    return await asJobOf(tenantId, () => work(folder, pipeline.filesOf(tenantId)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Keeps finished pictures of a folder under their hash. */
export const keepAll = (files: Files, folder: string, sha256: string, names: string[]) =>
  Promise.all(names.map((name) => files.put(join(folder, name), fileNames.picture(sha256, name))))
