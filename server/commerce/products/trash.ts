import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { mark } from '#server/core/db/stale-version.ts'
import type { Inside } from '#server/core/http/context.ts'
import { giveRoom, takeRoom } from '#server/core/media/usage.ts'
import { found } from '#shared/core/errors.ts'
import { products } from './products.table.ts'
import { expectFree } from './skus.ts'
import { variantsOf } from './variants.ts'

type Ctx = Pick<Inside<'admin'>, 'db' | 'invalidate' | 'user' | 'site'>

/** Moves a product to the trash, where it takes no room in the plan. Orders keep what they say of it. */
export async function trashProduct({ db, invalidate, user }: Ctx, id: string) {
  const trashed = await db
    .update(products)
    .set({ trashedAt: new Date().toISOString(), ...mark(user) })
    .where(and(eq(products.id, id), isNull(products.trashedAt)))
    .returning({ id: products.id })
  found(trashed, 'product')
  await giveRoom(db, 1, 'products')
  invalidate('products')
}

/** Out of the trash again, at its old address. Throws PLAN_LIMIT_REACHED, or CONFLICT when a SKU of it is taken. */
export async function restoreProduct({ db, invalidate, user, site }: Ctx, id: string) {
  const rows = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNotNull(products.trashedAt)))
    .for('update')
  const { sku } = found(rows, 'product')
  await takeRoom(db, site.plan, 1, 'products')
  const variants = (await variantsOf(db, [id])).get(id) ?? []
  await expectFree(db, [['sku', sku], ...variants.map((one): [string, string] => ['sku', one.sku])], id)
  await db
    .update(products)
    .set({ trashedAt: null, ...mark(user) })
    .where(eq(products.id, id))
  invalidate('products')
}
