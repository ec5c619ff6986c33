import { keepPicture } from '#server/content/pictures/keep-picture.ts'
import type { Desk } from '#server/core/http/desk.ts'
import type { productImages } from './products.table.ts'

/** A picture whose files are stored, for a product to have. */
export type KeptImage = Pick<
  typeof productImages.$inferInsert,
  'id' | 'alt' | 'sha256' | 'width' | 'height' | 'thumbhash' | 'webp'
>

/** Stores a picture for a product, with what it shows. Throws what an upload is refused with. */
export async function keepProductImage(
  desk: Desk,
  siteId: string,
  file: { path: string; sha256: string },
  alt: string,
): Promise<KeptImage> {
  return { ...(await keepPicture(desk, siteId, file)), alt }
}
