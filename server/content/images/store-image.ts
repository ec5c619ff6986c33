import { randomUUID } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Files } from '#server/core/media/files.ts'
import { imageError, images } from '#server/core/media/images.ts'
import { imageType } from '#server/core/media/sniff.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import type { FormFile } from '#server/core/uploads/form.ts'
import { AppError } from '#shared/core/errors.ts'
import { invalidType } from '#shared/core/photo-options.ts'
import { inTemporaryFolder, renderImageSizes } from './render.ts'

/** Stores a copy of an image and its sizes; `id` is the name of the original. Throws the errors of an upload. */
export async function storeImageWithSizes(
  pipeline: RequestPipeline,
  siteId: string,
  { path, sha256 }: { path: string; sha256: string },
): Promise<{ id: string; sha256: string; width: number; height: number; thumbhash: string; webp: number[] }> {
  if (!(await imageType(path))) throw new AppError('BAD_FILE_TYPE', invalidType('image'))
  const id = randomUUID()
  try {
    const { width, height, thumbhash } = await images.run({ kind: 'inspect', path })
    const { webp } = await inTemporaryFolder(pipeline, siteId, async (folder, files) => {
      const made = await renderImageSizes(files, { path, sha256 }, folder)
      const copy = join(folder, 'original')
      await copyFile(path, copy)
      await files.put(copy, fileNames.original(id))
      return made
    })
    return { id, sha256, width, height, thumbhash, webp }
  } catch (error) {
    throw imageError(error)
  }
}

/** Stores the images of a form. They are deleted again when the form is refused. */
export async function withStoredImages<T>(
  pipeline: RequestPipeline,
  { files, site }: { files: Files; site: { id: string } },
  sent: readonly FormFile[],
  work: (stored: (Awaited<ReturnType<typeof storeImageWithSizes>> & { field: string })[]) => Promise<T>,
): Promise<T> {
  const stored: (Awaited<ReturnType<typeof storeImageWithSizes>> & { field: string })[] = []
  try {
    for (const file of sent) stored.push({ ...(await storeImageWithSizes(pipeline, site.id, file)), field: file.field })
    return await work(stored)
  } catch (error) {
    // After any other error the row may exist.
    if (error instanceof AppError) for (const { id } of stored) await files.delete(fileNames.original(id))
    throw error
  }
}
