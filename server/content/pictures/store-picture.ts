import { randomUUID } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Files } from '#server/core/media/files.ts'
import { images, refusalOf } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/names.ts'
import { pictureType } from '#server/core/media/sniff.ts'
import type { FormFile } from '#server/core/uploads/form.ts'
import { AppError } from '#shared/core/errors.ts'
import { invalidType } from '#shared/core/photo-options.ts'
import { inFolder, renderPictures } from './render.ts'

/**
 * Stores a picture and its sizes for something to have, and waits until they are
 * there; `id` is what its original is called. The file itself stays where it is.
 * Throws what an upload is refused with.
 */
export async function storePicture(
  pipeline: RequestPipeline,
  siteId: string,
  { path, sha256 }: { path: string; sha256: string },
): Promise<{ id: string; sha256: string; width: number; height: number; thumbhash: string; webp: number[] }> {
  if (!(await pictureType(path))) throw new AppError('BAD_FILE_TYPE', invalidType('image'))
  const id = randomUUID()
  try {
    const { width, height, thumbhash } = await images.run({ kind: 'inspect', path })
    const { webp } = await inFolder(pipeline, siteId, async (folder, files) => {
      const made = await renderPictures(files, { path, sha256 }, folder)
      const copy = join(folder, 'original')
      await copyFile(path, copy)
      await files.put(copy, fileNames.original(id))
      return made
    })
    return { id, sha256, width, height, thumbhash, webp }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Stores a form's pictures, each with the field it came in; those of a form that is refused are taken away again. */
export async function withPictures<T>(
  pipeline: RequestPipeline,
  { files, site }: { files: Files; site: { id: string } },
  sent: readonly FormFile[],
  work: (kept: (Awaited<ReturnType<typeof storePicture>> & { field: string })[]) => Promise<T>,
): Promise<T> {
  const kept: (Awaited<ReturnType<typeof storePicture>> & { field: string })[] = []
  try {
    for (const file of sent) kept.push({ ...(await storePicture(pipeline, site.id, file)), field: file.field })
    return await work(kept)
  } catch (error) {
    // After any other error the row may be there all the same.
    if (error instanceof AppError) for (const { id } of kept) await files.delete(fileNames.original(id))
    throw error
  }
}
