import { and, eq, inArray } from 'drizzle-orm'
import type { CartItem, Quote, QuoteLine } from '#shared/cart.ts'
import { AppError } from '#shared/errors.ts'
import { amountOf, totalOf } from '#shared/money.ts'
import type { Inside, Site } from '../context.ts'
import { pictureBase } from '../media/names.ts'
import { type Around, availabilityOf, type ImageRow } from './present.ts'
import { type ProductRow, productImages, products } from './products.table.ts'
import { shown } from './visible.ts'

/** What is wanted of each product, with today's price and stock. Lines of one product are merged, in the order given. */
export async function quote(ctx: Around & Pick<Inside, 'db'>, items: readonly CartItem[]): Promise<Quote> {
  const wanted = new Map<string, number>()
  for (const { id, qty } of items) wanted.set(id, (wanted.get(id) ?? 0) + qty)
  const rows = wanted.size
    ? await ctx.db
        .select({ product: products, image: productImages })
        .from(products)
        .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
        .where(and(inArray(products.id, [...wanted.keys()]), shown))
    : []
  const here = new Map(rows.map((row) => [row.product.id, row]))
  const lines = [...wanted].map(([id, qty]) => {
    const { product, image } = here.get(id) ?? {}
    return product ? lineOf(ctx, product, image ?? undefined, qty) : goneLine(id, qty)
  })
  return quoteOf(lines)
}

/** The lines with what they come to; what is gone costs nothing. */
export const quoteOf = (lines: QuoteLine[]): Quote => ({ lines, total: totalOf(lines) })

function lineOf({ site }: Around, product: ProductRow, image: ImageRow | undefined, qty: number): QuoteLine {
  const { id, slug, name, priceCents, stock } = product
  const { available } = availabilityOf(product)
  const short = stock < qty
  return {
    id,
    slug,
    title: name,
    image: image ? thumbnailOf(site, image) : '',
    price: amountOf(priceCents),
    qty,
    // Whoever wants more than there is has to be told how many that is.
    ...(short ? { available: stock } : available !== undefined && { available }),
    ...(short && { problem: 'low_stock' as const }),
  }
}

export const goneLine = (id: string, qty: number): QuoteLine => ({
  id,
  slug: '',
  title: '',
  image: '',
  price: 0,
  qty,
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
