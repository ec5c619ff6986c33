import { copiedTitle } from '#server/content/content/copied-title.ts'
import type { Inside } from '#server/core/http/context.ts'
import { amountOf } from '#shared/core/money.ts'
import { createProduct } from './change.ts'
import { findProduct } from './find.ts'

const amount = (cents: number | null) => (cents === null ? null : amountOf(cents))

/** A draft that says the same as a product: none in stock, and no SKUs, which belong to the first. Answers its id. */
export async function duplicateProduct(
  ctx: Pick<Inside<'admin'>, 'db' | 'invalidate' | 'user' | 'site'>,
  id: string,
): Promise<string> {
  const { row, images, variants } = await findProduct(ctx.db, id)
  const { name, description, priceCents, compareAtCents, costCents, category, tags, lowStock } = row
  return createProduct(
    ctx,
    {
      ...{ description, category, tags, lowStock },
      name: copiedTitle(name),
      price: amountOf(priceCents),
      compareAtPrice: amount(compareAtCents),
      cost: amount(costCents),
      status: 'draft',
      seo_title: row.seoTitle,
      seo_description: row.seoDescription,
      options: row.options,
      variants: variants.map(({ values, priceCents: own, active }) => ({
        values,
        price: amount(own),
        active,
        sku: '',
      })),
    },
    images.map(({ alt, sha256, width, height, thumbhash, webp }) => ({ alt, sha256, width, height, thumbhash, webp })),
  )
}
