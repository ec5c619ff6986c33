import { storePicture } from '#server/content/pictures/store-picture.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { productImages } from './products.table.ts'

/** A picture whose files are stored, for a product to have. */
export type StoredImage = Pick<
  typeof productImages.$inferInsert,
  'id' | 'alt' | 'sha256' | 'width' | 'height' | 'thumbhash' | 'webp'
>

/** Stores a picture for a product, with what it shows. Throws what an upload is refused with. */
export async function storeProductImage(
  pipeline: RequestPipeline,
  siteId: string,
  file: { path: string; sha256: string },
  alt: string,
): Promise<StoredImage> {
  return { ...(await storePicture(pipeline, siteId, file)), alt }
}
