import { and, eq, inArray } from 'drizzle-orm'
import { companyIn } from '#server/core/company/company.ts'
import type { Inside, Site } from '#server/core/http/context.ts'
import { pictureBase } from '#server/core/media/names.ts'
import type { CartItem, Quote, QuoteLine } from '#shared/commerce/cart.ts'
import { lineKey, variantName } from '#shared/commerce/product-options.ts'
import { AppError } from '#shared/core/errors.ts'
import { amountOf, totalOf } from '#shared/core/money.ts'
import { type Around, availabilityOf, type ImageRow, priceOf } from './present.ts'
import { type ProductRow, productImages, products, productVariants, type VariantRow } from './products.table.ts'
import { shown } from './visible.ts'

/** What is wanted of each product and variant, with today's price and stock. Lines of the same are merged, in the order given. */
export async function quote(ctx: Around & Pick<Inside, 'db'>, items: readonly CartItem[]): Promise<Quote> {
  const wanted = merged(items)
  const ids = wanted.map(({ id }) => id)
  const variantIds = wanted.flatMap(({ variantId }) => variantId ?? [])
  const rows = ids.length
    ? await ctx.db
        .select({ product: products, image: productImages })
        .from(products)
        .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
        .where(and(inArray(products.id, ids), shown))
    : []
  const variants = variantIds.length
    ? await ctx.db.select().from(productVariants).where(inArray(productVariants.id, variantIds))
    : []
  const { mostPerLine } = await companyIn(ctx.db)
  const here = new Map(rows.map((row) => [row.product.id, row]))
  const lines = wanted.map((item) => {
    const { product, image } = here.get(item.id) ?? {}
    const variant = variants.find(
      ({ id, productId, active }) => id === item.variantId && productId === item.id && active,
    )
    // One that has variants is sold as one of them, any other as itself.
    const sold = product && (product.options.length > 0 ? variant : !item.variantId)
    return sold ? lineOf(ctx, { product, variant, image: image ?? undefined }, item, mostPerLine) : goneLine(item)
  })
  return quoteOf(lines)
}

/** One line for each product and variant. */
export function merged(items: readonly CartItem[]): CartItem[] {
  const sums = new Map<string, CartItem>()
  for (const item of items) {
    const key = lineKey(item)
    sums.set(key, { ...item, qty: item.qty + (sums.get(key)?.qty ?? 0) })
  }
  return [...sums.values()]
}

/** The lines with what they come to; what is gone costs nothing. */
export const quoteOf = (lines: QuoteLine[]): Quote => ({ lines, total: totalOf(lines) })

interface Sold {
  product: ProductRow
  variant: VariantRow | undefined
  image: ImageRow | undefined
}

function lineOf({ site }: Around, { product, variant, image }: Sold, item: CartItem, mostPerLine: number): QuoteLine {
  const { slug, name, lowStock } = product
  const { stock } = variant ?? product
  const problem =
    stock > 0 && item.qty > mostPerLine ? ('too_many' as const) : stock < item.qty ? ('low_stock' as const) : undefined
  return {
    ...item,
    slug,
    title: name,
    ...(variant && { variant: variantName(variant.values) }),
    image: image ? thumbnailOf(site, image) : '',
    price: amountOf(priceOf(product, variant)),
    availability: availabilityOf({ stock, lowStock }),
    ...(problem && { problem }),
  }
}

export const goneLine = (item: CartItem): QuoteLine => ({
  ...item,
  slug: '',
  title: '',
  image: '',
  price: 0,
  problem: 'gone',
})

/** The smallest picture of a product, for lines of carts and orders. */
const thumbnailOf = ({ id }: Pick<Site, 'id'>, { sha256, webp }: Pick<ImageRow, 'sha256' | 'webp'>) =>
  webp.length ? `${pictureBase(id, sha256)}/${webp[0]}.webp` : ''

/** Throws unless the company's plan has a cart. */
export function expectCart({ plan }: Pick<Site, 'plan'>) {
  if (plan === 'free')
    throw new AppError('PLAN_LIMIT_REACHED', 'This shop does not take orders online. Please send an enquiry instead.', {
      details: { limit: 'cart', plan, suggestedPlan: 'pro' },
    })
}
