import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { imageError, images } from '#server/core/media/images.ts'
import { imageType } from '#server/core/media/sniff.ts'
import type { ReceivedFile } from '#server/core/uploads/receive.ts'
import { inTemporaryFolder, renderImageSizes } from './render.ts'

/** The columns of a cover or poster. */
export interface StoredCover {
  sha256: string
  width: number
  height: number
  thumbhash: string
  webp: number[]
}

/** Stores an image and its sizes as a cover; returns nothing for other files. Throws BAD_FILE_TYPE for a damaged image. */
export async function storeCover(
  pipeline: RequestPipeline,
  siteId: string,
  { path, sha256 }: Pick<ReceivedFile, 'path' | 'sha256'>,
): Promise<StoredCover | undefined> {
  if (!(await imageType(path))) return undefined
  try {
    const { width, height, thumbhash } = await images.run({ kind: 'inspect', path })
    const { webp } = await inTemporaryFolder(pipeline, siteId, (folder, files) =>
      renderImageSizes(files, { path, sha256 }, folder),
    )
    return { sha256, width, height, thumbhash, webp }
  } catch (error) {
    throw imageError(error)
  }
}
