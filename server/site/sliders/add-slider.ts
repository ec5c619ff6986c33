import { storePicture } from '#server/content/pictures/store-picture.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { hashOf } from '#server/core/uploads/receive.ts'
import { createSlider } from './change.ts'

/** Makes a slide of a picture on this machine, with its sizes, and waits until it is ready to be shown. */
export async function addSlider(
  pipeline: RequestPipeline,
  siteId: string,
  file: string,
  fields: Parameters<typeof createSlider>[1],
): Promise<string> {
  const picture = await storePicture(pipeline, siteId, { path: file, sha256: await hashOf(file) })
  return pipeline.forCompany(siteId, 'write', (ctx) => createSlider(ctx, fields, picture))
}
