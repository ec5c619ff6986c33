import { type SQL, sql } from 'drizzle-orm'
import { photoType } from '#server/content/photos/visible.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { products } from '../products.table.ts'

const photos = photoType.table
const isPhotoVisible = sql`exists (
  select from ${photos} where ${photoType.key} = ${products.photoId} and published and ${photos}.trashed_at is null)`

const among = (ids: readonly string[]): SQL => sql`any(${sql.param(ids)}::uuid[])`

/**
 * A product that sells a photo is active while visitors see the photo and one of its files is ready. Drafts, and
 * products that staff hid, stay as they are. Returns whether a product changed.
 */
export async function followPhotos(db: Db, photoIds: readonly string[]): Promise<boolean> {
  const status = sql`case when ${isPhotoVisible} and exists (
      select from product_variants v where v.product_id = ${products.id} and v.active
    ) then 'active' else 'inactive' end`
  const { rows } = await db.execute(sql`
    update ${products} set
      status = ${status},
      waits_for_photo = ${status} <> 'active',
      published_at = case when ${status} = 'active' then coalesce(published_at, now()) else published_at end
    where ${products.photoId} = ${among(photoIds)} and trashed_at is null
      and (status = 'active' or status = 'inactive' and waits_for_photo) and status <> ${status}
    returning id`)
  return rows.length > 0
}

/** Follows the publication of photos. */
export async function followChangedPhotos(
  { db, invalidate }: Pick<TxContext, 'db' | 'invalidate'>,
  kind: string,
  ids: readonly string[],
) {
  if (kind === photoType.kind && (await followPhotos(db, ids))) invalidate('products')
}

/**
 * Call it after staff changed the status of products. Those whose photo visitors do not see wait for it instead of
 * being active; all others no longer wait.
 */
export async function hideOffersOfHiddenPhotos(db: Db, productIds: readonly string[]) {
  await db.execute(sql`
    update ${products} set waits_for_photo = false
    where ${products.id} = ${among(productIds)} and waits_for_photo and status <> 'inactive'`)
  await db.execute(sql`
    update ${products} set status = 'inactive', waits_for_photo = true
    where ${products.id} = ${among(productIds)} and ${products.photoId} is not null and status = 'active'
      and not ${isPhotoVisible}`)
}

/** Among products that sell photos, those whose photo visitors do not see. */
export async function findOffersOfHiddenPhotos(db: Db, productIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = ${among(productIds)} and ${products.photoId} is not null and not ${isPhotoVisible}`)
  return new Set(rows.map(({ id }) => id))
}
