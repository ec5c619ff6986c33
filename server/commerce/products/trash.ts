import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { updateMetadata } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { releaseUsage, reserveUsage } from '#server/core/media/usage.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { findOffer, invalidatePhotoSales } from './photo-offers/find-offer.ts'
import { hideOffersOfHiddenPhotos } from './photo-offers/follow-photos.ts'
import { products } from './products.table.ts'
import { expectFreeSkus } from './skus.ts'
import { findVariants } from './variants.ts'

type Ctx = Pick<TxContext<'admin'>, 'db' | 'invalidate' | 'user' | 'site'>

/** Moves products to the trash, where they do not count towards the plan. Orders are not changed. Returns the moved ones. */
export async function trashProducts({ db, invalidate, user }: Ctx, ids: string[]) {
  const trashed = await db
    .update(products)
    .set({ trashedAt: new Date().toISOString(), ...updateMetadata(user) })
    .where(and(inArray(products.id, ids), isNull(products.trashedAt)))
    .returning({ id: products.id, photoId: products.photoId })
  await releaseUsage(db, trashed.length, 'products')
  invalidate('products')
  if (trashed.some(({ photoId }) => photoId !== null)) invalidatePhotoSales({ invalidate })
  return trashed
}

/** Restores a product from the trash. Throws PLAN_LIMIT_REACHED, or CONFLICT if one of its SKUs or its photo is taken. */
export async function restoreProduct({ db, invalidate, jobs, user, site }: Ctx & Pick<TxContext, 'jobs'>, id: string) {
  const rows = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNotNull(products.trashedAt)))
    .for('update')
  const { sku, photoId } = requireRow(rows, 'product')
  if (photoId && (await findOffer(db, photoId)))
    throw new AppError('CONFLICT', 'Another product sells this photo. Move that one to the trash first.')
  await reserveUsage(db, site.plan, 1, 'products')
  const variants = await findVariants(db, id)
  await expectFreeSkus(db, [['sku', sku], ...variants.map((one): [string, string] => ['sku', one.sku])], id)
  await db
    .update(products)
    .set({ trashedAt: null, ...updateMetadata(user) })
    .where(eq(products.id, id))
  if (photoId) {
    await hideOffersOfHiddenPhotos(db, [id])
    // Its files may not all have been made before.
    await jobs.add('photo-sizes-for-sale', { productId: id })
    invalidatePhotoSales({ invalidate })
  }
  invalidate('products')
}
