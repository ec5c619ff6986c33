import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { photosToSell } from '#server/content/photos/for-sale.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { publicWidthOf, soldSizesOf } from '#shared/commerce/photo-offer-options.ts'
import { contentKinds } from '#shared/core/content-kinds.ts'
import { products } from '../products.table.ts'

/** The product that sells a photo, active or not; undefined without one. */
export async function findOffer(db: Db, photoId: string) {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.photoId, photoId), isNull(products.trashedAt)))
  return row
}

/** Whether a photo is for sale, also while its product is hidden: it then has no free download. */
export const soldPhotos = async (db: Db, photoId: string): Promise<boolean> =>
  (await findOffer(db, photoId)) !== undefined

/** By the hash of each photo on sale: the largest width that is below the smallest size on sale. */
export async function publicWidthsOfSoldPhotos(db: Db): Promise<Map<string, number>> {
  const offers = await db
    .select({ photoId: products.photoId, options: products.options })
    .from(products)
    .where(and(isNotNull(products.photoId), isNull(products.trashedAt)))
  const widths = new Map<string, number>()
  if (offers.length === 0) return widths
  const photos = await photosToSell(
    db,
    offers.flatMap(({ photoId }) => photoId ?? []),
  )
  for (const { photoId, options } of offers) {
    const photo = photos.get(photoId ?? '')
    if (!photo) continue
    const width = publicWidthOf(photo.webp, soldSizesOf(photo, { options }))
    // The same file may be on sale twice.
    widths.set(photo.sha256, Math.min(width, widths.get(photo.sha256) ?? width))
  }
  return widths
}

/** Call it when a photo is sold in other sizes or no longer: images of all kinds of content may be this photo. */
export const invalidatePhotoSales = ({ invalidate }: Pick<TxContext, 'invalidate'>) => invalidate(...contentKinds)
