import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Files } from '#server/core/media/files.ts'
import { images } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { runAsJob } from '#server/core/request/requester.ts'
import { uploadsFolder } from '#server/core/uploads/receive.ts'

interface Source {
  path: string
  sha256: string
  credit?: string
  exif?: { copyright?: string | undefined }
}

/** Renders and stores the sizes of an image. `folder` holds temporary files. */
export async function renderImageSizes(files: Files, { path, sha256, credit, exif }: Source, folder: string) {
  const by = { ...(credit && { Artist: credit }), ...(exif?.copyright && { Copyright: exif.copyright }) }
  const made = await images.run({ kind: 'sizes', path, folder, by })
  await storeImages(files, folder, sha256, made.files)
  return made
}

/** Runs `work` with a temporary folder, which is deleted afterwards. */
export async function inTemporaryFolder<T>(
  pipeline: RequestPipeline,
  tenantId: string,
  work: (folder: string, files: Files) => Promise<T>,
): Promise<T> {
  const folder = join(uploadsFolder(pipeline.parts.config, tenantId), `${randomUUID()}.making`)
  await mkdir(folder, { recursive: true })
  try {
    return await runAsJob(tenantId, () => work(folder, pipeline.filesOf(tenantId)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stores rendered images under the hash of the original. */
export const storeImages = (files: Files, folder: string, sha256: string, names: string[]) =>
  Promise.all(names.map((name) => files.put(join(folder, name), fileNames.image(sha256, name))))
