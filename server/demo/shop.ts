import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { storeImageWithSizes } from '#server/content/images/store-image.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { variantName } from '#shared/commerce/product-options.ts'
import type { NewProduct } from '#shared/commerce/products.ts'
import { type OrderStatus, orderStatuses } from '#shared/core/order-options.ts'
import { newOrderNumber } from '../commerce/orders/order-number.ts'
import { orderLines, orders } from '../commerce/orders/orders.table.ts'
import { sealSecrets } from '../commerce/payments/accounts.ts'
import { demoAccount } from '../commerce/payments/demo-gateway/gateway.ts'
import { paymentIntegrations } from '../commerce/payments/integrations.table.ts'
import { manualPaymentStatus } from '../commerce/payments/manual.ts'
import { mainImages } from '../commerce/products/find.ts'
import { priceOf } from '../commerce/products/present.ts'
import { products, productVariants } from '../commerce/products/products.table.ts'
import { createProduct } from '../commerce/products/save.ts'
import { takeStock } from '../commerce/products/stock.ts'
import type { Db } from '../core/db/tenancy.ts'
import type { Site } from '../core/http/context.ts'
import { hashFile } from '../core/uploads/receive.ts'
import { userByLogin } from '../identity/auth/users.ts'
import { hoursAgo, readJson } from './helpers.ts'
import { addShopRules } from './shop-rules.ts'

/** An entry of `resources/demo/products.json`. */
interface CatalogueProduct extends Omit<NewProduct, 'variants'> {
  file: string
  /** A close-up. */
  detail: string
  alt: string
  sku: string
  variants?: { values: string[]; sku: string; stock: number; price?: number }[]
}

type Company = Pick<Site, 'id' | 'plan'>

/** Adds the products of the demo and earlier orders of its customer. Skips what exists. */
export async function addShop(pipeline: RequestPipeline, site: Company, folder: string) {
  const list = await readJson<CatalogueProduct[]>(folder, 'products.json')
  for (const [place, product] of list.entries()) await addProduct(pipeline, site, folder, product, place)
  await connectDemoGateway(pipeline, site)
  await addShopRules(pipeline, site)
  await addOrders(pipeline, site)
}

async function addProduct(
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
    variants: variants.map((variant) => ({ price: null, secondPrice: null, barcode: '', active: true, ...variant })),
  }
  const exists = await pipeline.forCompany(site.id, 'read', ({ db }) =>
    db.$count(products, eq(products.sku, input.sku)),
  )
  if (exists) return
  const storeImage = async (name: string, text: string) => {
    const path = join(folder, name)
    return { ...(await storeImageWithSizes(pipeline, site.id, { path, sha256: await hashFile(path) })), alt: text }
  }
  const images = [await storeImage(file, alt), await storeImage(detail, 'Close-up')]
  await pipeline.forCompany(site.id, 'write', async ({ db, invalidate }) => {
    // Categories alternate in the order of publication.
    const publishedAt = hoursAgo((((place * 7) % 24) + 1) * 26)
    const positioned = images.map((image, position) => ({ ...image, position }))
    const id = await createProduct({ db, invalidate, site: site as Site }, input, positioned, { publishedAt })
    await db
      .update(products)
      .set({ views: 60 + ((place * 37) % 300), ordersCount: (place * 11) % 17, sold: (place * 13) % 29 })
      .where(eq(products.id, id))
  })
}

const demoOrders: { status: OrderStatus; hours: number; skus: Record<string, number> }[] = [
  { status: 'completed', hours: 31 * 24, skus: { 'BK-201': 1, 'AC-405': 2 } },
  { status: 'cancelled', hours: 12 * 24, skus: { 'CL-301-M-BLK': 1 } },
  { status: 'processing', hours: 50, skus: { 'PR-101': 1, 'AC-403': 2, 'EL-503': 1 } },
  { status: 'pending', hours: 3, skus: { 'EL-501': 1, 'BK-205': 3 } },
]

/** Adds orders of the customer, which reduce the stock like any order. */
async function addOrders(pipeline: RequestPipeline, { id: siteId }: Company) {
  await pipeline.forCompany(siteId, 'write', async ({ db }) => {
    const customer = await userByLogin(db, 'customer')
    if (!customer || (await db.$count(orders))) return
    for (const { status, hours, skus } of demoOrders) {
      const wanted = await productsBySku(db, Object.keys(skus))
      const images = await mainImages(
        db,
        wanted.map(({ id }) => id),
      )
      const placed = Date.now() - hours * 3600_000
      // Every order was pending first.
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
          paymentStatus: manualPaymentStatus(status),
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
async function productsBySku(db: Db, skus: string[]) {
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

/** Lets customers pay through the gateway of the demonstration. */
async function connectDemoGateway(pipeline: RequestPipeline, { id }: Company) {
  await pipeline.forCompany(id, 'write', async ({ db, invalidate }) => {
    if ((await db.$count(paymentIntegrations)) > 0) return
    const [row] = await db
      .insert(paymentIntegrations)
      .values({
        provider: 'paynow',
        currency: 'USD',
        methods: ['card', 'ecocash', 'onemoney', 'innbucks'],
        settings: { integrationId: demoAccount.id },
      })
      .returning()
    const secrets = sealSecrets(pipeline.parts, row!, { integrationKey: demoAccount.key })
    await db.update(paymentIntegrations).set({ secrets }).where(eq(paymentIntegrations.id, row!.id))
    invalidate('company')
  })
}
