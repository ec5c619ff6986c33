import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
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
