import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { storeProductImage } from '#server/commerce/products/store-image.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { type ProductCategory, variantName } from '#shared/commerce/product-options.ts'
import type { ProductOption } from '#shared/commerce/product-variants.ts'
import { type OrderStatus, orderStatuses } from '#shared/core/order-options.ts'
import { newOrderNumber } from '../commerce/orders/number.ts'
import { orderLines, orders } from '../commerce/orders/orders.table.ts'
import { paidByHand } from '../commerce/payments/manual.ts'
import { createProduct } from '../commerce/products/change.ts'
import { mainImages } from '../commerce/products/find.ts'
import { priceOf } from '../commerce/products/present.ts'
import { products, productVariants } from '../commerce/products/products.table.ts'
import { takeStock } from '../commerce/products/stock.ts'
import type { Db } from '../core/db/tenancy.ts'
import type { Site } from '../core/http/context.ts'
import { hashOf } from '../core/uploads/receive.ts'
import { userCalled } from '../identity/auth/users.ts'

/** `resources/demo/products.json`: what was painted to be sold. */
interface CatalogueProduct {
  file: string
  /** The photo on it, seen closely. */
  detail: string
  name: string
  description: string
  alt: string
  category: ProductCategory
  tags: string[]
  price: number
  compareAtPrice?: number
  stock: number
  sku: string
  options?: ProductOption[]
  /** The values of each beside what it has of its own. */
  variants?: { values: string[]; sku: string; stock: number; price?: number }[]
}

type Company = Pick<Site, 'id' | 'plan'>

/** Fills the demonstration's shop, and lets its customer have ordered before. What is there already is left alone. */
export async function openShop(pipeline: RequestPipeline, site: Company, folder: string) {
  const list = JSON.parse(await readFile(join(folder, 'products.json'), 'utf8')) as CatalogueProduct[]
  for (const [place, product] of list.entries()) await putOnSale(pipeline, site, folder, product, place)
  await orderBefore(pipeline, site)
}

async function putOnSale(
  pipeline: RequestPipeline,
  site: Company,
  folder: string,
  product: CatalogueProduct,
  place: number,
) {
  const { file, detail, alt, options = [], variants = [], ...own } = product
  const input = {
    ...own,
    options,
    variants: variants.map((variant) => ({ price: null, active: true, ...variant })),
  }
  const here = await pipeline.forCompany(site.id, 'read', ({ db }) => db.$count(products, eq(products.sku, input.sku)))
  if (here) return
  const keep = async (name: string, text: string) => {
    const path = join(folder, name)
    return storeProductImage(pipeline, site.id, { path, sha256: await hashOf(path) }, text)
  }
  const images = [await keep(file, alt), await keep(detail, `The picture on it, seen closely`)]
  await pipeline.forCompany(site.id, 'write', async ({ db, invalidate }) => {
    // The newest of each kind come in turn, a day apart.
    const publishedAt = new Date(Date.now() - (((place * 7) % 24) + 1) * 26 * 3600_000).toISOString()
    const seats = images.map((image, position) => ({ ...image, position }))
    const id = await createProduct({ db, invalidate, site: site as Site }, input, seats, { publishedAt })
    await db
      .update(products)
      .set({ views: 60 + ((place * 37) % 300), ordersCount: (place * 11) % 17, sold: (place * 13) % 29 })
      .where(eq(products.id, id))
  })
}

const before: { status: OrderStatus; hours: number; skus: Record<string, number> }[] = [
  { status: 'completed', hours: 31 * 24, skus: { 'BK-201': 1, 'AC-405': 2 } },
  { status: 'cancelled', hours: 12 * 24, skus: { 'CL-301-M-BLK': 1 } },
  { status: 'processing', hours: 50, skus: { 'PR-101': 1, 'AC-403': 2, 'EL-503': 1 } },
  { status: 'pending', hours: 3, skus: { 'EL-501': 1, 'BK-205': 3 } },
]

/** The customer's earlier orders, their stock taken as any order takes it. */
async function orderBefore(pipeline: RequestPipeline, { id: siteId }: Company) {
  await pipeline.forCompany(siteId, 'write', async ({ db }) => {
    const customer = await userCalled(db, 'customer')
    if (!customer || (await db.$count(orders))) return
    for (const { status, hours, skus } of before) {
      const wanted = await calledBy(db, Object.keys(skus))
      const images = await mainImages(
        db,
        wanted.map(({ id }) => id),
      )
      const placed = Date.now() - hours * 3600_000
      // What is cancelled was pending before; all else went step by step.
      const steps: OrderStatus[] =
        status === 'cancelled' ? ['pending', 'cancelled'] : orderStatuses.slice(0, orderStatuses.indexOf(status) + 1)
      const history = steps.map((step, at) => ({
        status: step,
        at: new Date(placed + at * Math.min(hours / 4, 20) * 3600_000).toISOString(),
      }))
      const [order] = await db
        .insert(orders)
        .values({
          orderNumber: await newOrderNumber(db),
          userId: customer.id,
          customerName: customer.name,
          customerEmail: customer.email,
          customerPhone: '+263 77 234 5678',
          status,
          paymentStatus: paidByHand(status),
          paymentMethod: 'manual',
          totalCents: wanted.reduce((sum, { sku, priceCents }) => sum + priceCents * skus[sku]!, 0),
          token: randomBytes(24).toString('base64url'),
          history,
          createdAt: history[0]!.at,
          updatedAt: history.at(-1)!.at,
        })
        .returning()
      await db.insert(orderLines).values(
        wanted.map(({ id, variantId, title, variant, sku, priceCents }, position) => ({
          ...{ orderId: order!.id, position, productId: id, variantId, title, variant, sku },
          priceCents,
          qty: skus[sku]!,
          imageSha256: images.get(id)?.sha256,
          imageWidth: images.get(id)?.webp[0],
        })),
      )
      const lines = wanted.map(({ id, variantId, sku }) => ({ id, ...(variantId && { variantId }), qty: skus[sku]! }))
      if (status !== 'cancelled')
        await takeStock(db, lines, { reason: 'ordered', orderId: order!.id, by: customer.name })
    }
  })
}

/** Products and variants by their SKUs. */
async function calledBy(db: Db, skus: string[]) {
  const rows = await db
    .select({ product: products, variant: productVariants })
    .from(products)
    .leftJoin(productVariants, and(eq(productVariants.productId, products.id), inArray(productVariants.sku, skus)))
    .where(and(isNull(products.trashedAt), or(inArray(products.sku, skus), inArray(productVariants.sku, skus))))
  return rows.map(({ product, variant }) => ({
    id: product.id,
    title: product.name,
    variantId: variant?.id,
    variant: variant ? variantName(variant.values) : '',
    sku: variant?.sku ?? product.sku,
    priceCents: priceOf(product, variant ?? undefined),
  }))
}
