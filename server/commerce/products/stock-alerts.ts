import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { type EmailKind, emailKind, type Part } from '#server/core/mail/email-kinds.ts'
import { writeEmail } from '#server/core/mail/emails.ts'
import { networkOf } from '#server/core/request/network.ts'
import { isNotSuspended } from '#server/core/tenants/suspension.ts'
import { nameOfLine, variantName } from '#shared/commerce/product-options.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { products, productVariants, stockAlerts } from './products.table.ts'
import { isPublished } from './visible.ts'

const maxPerAddress = 50

/** Whether the requested variant or product is available now. */
const isAvailable = and(
  isPublished,
  sql`case when ${stockAlerts.variantId} is null then ${products.stock} > 0 or ${products.sellsWhenOut}
    else ${productVariants.active} and (${productVariants.stock} > 0 or ${products.sellsWhenOut}) end`,
)
const ofVariant = and(eq(productVariants.tenantId, stockAlerts.tenantId), eq(productVariants.id, stockAlerts.variantId))

/** Requests an email for when a product, or one of its variants, is back in stock. Throws CONFLICT if it is in stock. */
export async function requestStockAlert(
  { limit, caller, write }: RequestContext<'public'>,
  { id: productId, variantId }: { id: string; variantId?: string | undefined },
  address: string,
) {
  await limit('stock-alert-address', networkOf(caller.ip))
  const email = address.toLowerCase()
  await write(async ({ db }) => {
    const rows = await db
      .select({
        stock: variantId ? productVariants.stock : products.stock,
        sellsWhenOut: products.sellsWhenOut,
      })
      .from(products)
      .leftJoin(
        productVariants,
        and(eq(productVariants.productId, products.id), eq(productVariants.id, variantId ?? products.id)),
      )
      .where(and(eq(products.id, productId), isPublished, variantId ? productVariants.active : undefined))
    const { stock, sellsWhenOut } = requireRow(rows, 'product')
    if (sellsWhenOut || (stock ?? 0) > 0) throw new AppError('CONFLICT', 'This product is available again.')
    if ((await db.$count(stockAlerts, eq(stockAlerts.email, email))) >= maxPerAddress)
      throw new AppError('CONFLICT', `This address already has alerts for ${maxPerAddress} products.`)
    await db.insert(stockAlerts).values({ productId, variantId, email }).onConflictDoNothing()
  })
}

/** Tenants, and emails of a tenant, per run. */
const batchSize = 200

/** Sends the due alerts. Each is deleted in the transaction that queues its email, so that it is sent exactly once. */
export async function sendStockAlerts(pipeline: RequestPipeline, onError: (error: Error) => void) {
  const { owner } = pipeline.parts.database
  const tenants = await owner
    .selectDistinct({ id: stockAlerts.tenantId })
    .from(stockAlerts)
    .innerJoin(products, and(eq(products.tenantId, stockAlerts.tenantId), eq(products.id, stockAlerts.productId)))
    .leftJoin(productVariants, ofVariant)
    .where(and(isAvailable, isNotSuspended(stockAlerts.tenantId)))
    .limit(batchSize)
  for (const { id } of tenants) await sendAlertsOf(pipeline, id).catch(onError)
}

async function sendAlertsOf(pipeline: RequestPipeline, siteId: string) {
  const { origin } = await pipeline.parts.sites.withId(siteId)
  await pipeline.forCompany(siteId, 'write', async ({ db, jobs }) => {
    const due = await db
      .select({
        id: stockAlerts.id,
        email: stockAlerts.email,
        variantId: stockAlerts.variantId,
        values: productVariants.values,
        name: products.name,
        slug: products.slug,
      })
      .from(stockAlerts)
      .innerJoin(products, eq(products.id, stockAlerts.productId))
      .leftJoin(productVariants, ofVariant)
      .where(isAvailable)
      .orderBy(stockAlerts.createdAt)
      .limit(batchSize)
      .for('update', { of: stockAlerts, skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length) await db.delete(stockAlerts).where(inArray(stockAlerts.id, ids))
    for (const { email, variantId, values, name, slug } of due) {
      const address = `${origin}/shop/${slug}${variantId ? `?variant=${variantId}` : ''}`
      await jobs.add('send-mail', await backInStockEmail(db, { to: email, name: productName(name, values), address }))
    }
  })
}

const productName = (title: string, values: string[] | null) =>
  nameOfLine({ title, variant: values ? variantName(values) : undefined })

const backInStockParts = (address: string): Part[] => [
  { address, label: 'See it in the shop' },
  'This is the only email about it. We have deleted your address.',
]
const backInStock = emailKind({
  ...{ key: 'back-in-stock', group: 'Shop', title: 'Back in stock' },
  when: 'When a product is available again, to those who asked for an alert',
  subject: '{productName} is back at {siteName}',
  opening:
    '{productName} is available again at {siteName}. You get this email because your address was entered for an alert.',
  closing: '',
  variables: { productName: 'Fog Sea, 40 × 60 cm' },
  example: ({ origin }) => backInStockParts(`${origin}/shop/fog-sea`),
})
export const stockEmails: readonly EmailKind[] = [backInStock]

const backInStockEmail = (db: Db, { to, name, address }: { to: string; name: string; address: string }) =>
  writeEmail(db, backInStock, to, { values: { productName: name }, parts: backInStockParts(address) })

export async function deleteOldStockAlerts(owner: Db) {
  const isOld = lt(stockAlerts.createdAt, sql`now() - interval '1 year'`)
  await owner.delete(stockAlerts).where(and(isOld, isNotSuspended(stockAlerts.tenantId)))
}

/** Requested alerts of an address, for the data export of its account. */
export async function findStockAlerts(
  db: Db,
  email: string,
  limit: number,
): Promise<{ product: string; askedAt: string }[]> {
  const rows = await db
    .select({ name: products.name, values: productVariants.values, askedAt: stockAlerts.createdAt })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .leftJoin(productVariants, ofVariant)
    .where(eq(stockAlerts.email, email.toLowerCase()))
    .orderBy(stockAlerts.createdAt)
    .limit(limit)
  return rows.map(({ name, values, askedAt }) => ({ product: productName(name, values), askedAt }))
}

export async function deleteStockAlerts(db: Db, email: string) {
  await db.delete(stockAlerts).where(eq(stockAlerts.email, email.toLowerCase()))
}
