import type { Inside } from '#server/core/http/context.ts'
import type { AdminProduct } from '#shared/commerce/products.ts'
import { findProduct } from './find.ts'
import { adminProductOf, type ImageRow } from './present.ts'
import type { ProductRow } from './products.table.ts'
import { variantsOf } from './variants.ts'

type Ctx = Pick<Inside, 'db' | 'site' | 'files'>

/** A product by its id, as admins see it. Throws NOT_FOUND. */
export async function stored(ctx: Ctx, id: string): Promise<AdminProduct> {
  const { row, images, variants } = await findProduct(ctx.db, id)
  return adminProductOf(ctx, row, images, variants)
}

/** Products of a list, each with its main picture alone. */
export async function adminProductsOf(
  ctx: Ctx,
  rows: { product: ProductRow; image: ImageRow | undefined }[],
): Promise<AdminProduct[]> {
  const having = rows.filter(({ product }) => product.options.length > 0)
  const variants = await variantsOf(
    ctx.db,
    having.map(({ product }) => product.id),
  )
  return rows.map(({ product, image }) =>
    adminProductOf(ctx, product, image ? [image] : [], variants.get(product.id) ?? []),
  )
}
