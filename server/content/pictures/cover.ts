import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { images, refusalOf } from '#server/core/media/images.ts'
import { pictureType } from '#server/core/media/sniff.ts'
import type { Received } from '#server/core/uploads/receive.ts'
import { inFolder, renderPictures } from './render.ts'

/** Makes a picture the cover of something, with its sizes; nothing when the file is no picture. Throws BAD_FILE_TYPE. */
export async function coverFrom(
  pipeline: RequestPipeline,
  siteId: string,
  { path, sha256 }: Pick<Received, 'path' | 'sha256'>,
) {
  if (!(await pictureType(path))) return undefined
  try {
    const { width, height, thumbhash } = await images.run({ kind: 'inspect', path })
    const { webp } = await inFolder(pipeline, siteId, (folder, files) =>
      renderPictures(files, { path, sha256 }, folder),
    )
    return { sha256, width, height, thumbhash, webp }
  } catch (error) {
    throw refusalOf(error)
  }
}
