import { storeImageWithSizes } from '#server/content/images/store-image.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { hashFile } from '#server/core/uploads/receive.ts'
import { createSlider } from './change.ts'

/** Creates a slide with an image file of this machine. */
export async function addSlider(
  pipeline: RequestPipeline,
  siteId: string,
  file: string,
  fields: Parameters<typeof createSlider>[1],
): Promise<string> {
  const image = await storeImageWithSizes(pipeline, siteId, { path: file, sha256: await hashFile(file) })
  return pipeline.forCompany(siteId, 'write', (ctx) => createSlider(ctx, fields, image))
}
