import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { compose } from '#server/core/mail/emails.ts'
import { networkOf } from '#server/core/request/network.ts'
import { nameOfLine, variantName } from '#shared/commerce/product-options.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { products, productVariants, stockWishes } from './products.table.ts'
import { shown } from './visible.ts'

/** Products that one address may wait for. */
const mostOfOne = 50

/** Whether what is waited for can be bought by everybody, now: one variant, or the product. */
const onSale = and(
  shown,
  sql`case when ${stockWishes.variantId} is null then ${products.stock} > 0
    else ${productVariants.active} and ${productVariants.stock} > 0 end`,
)
const itsVariant = and(
  eq(productVariants.tenantId, stockWishes.tenantId),
  eq(productVariants.id, stockWishes.variantId),
)

interface Wish {
  id: string
  /** Nothing where any variant will do. */
  variantId?: string | undefined
}

/** Notes who wants to be told when a product or a variant is back. Throws CONFLICT while it can be had. */
export async function wishFor(
  { limit, caller, write }: Outside<'public'>,
  { id: productId, variantId }: Wish,
  address: string,
) {
  await limit('wish-address', networkOf(caller.ip))
  const email = address.toLowerCase()
  await write(async ({ db }) => {
    const rows = await db
      .select({ stock: variantId ? productVariants.stock : products.stock })
      .from(products)
      .leftJoin(
        productVariants,
        and(eq(productVariants.productId, products.id), eq(productVariants.id, variantId ?? products.id)),
      )
      .where(and(eq(products.id, productId), shown, variantId ? productVariants.active : undefined))
    if ((found(rows, 'product').stock ?? 0) > 0) throw new AppError('CONFLICT', 'This product is available again.')
    if ((await db.$count(stockWishes, eq(stockWishes.email, email))) >= mostOfOne)
      throw new AppError('CONFLICT', `With this address you already wait for ${mostOfOne} products.`)
    await db.insert(stockWishes).values({ productId, variantId, email }).onConflictDoNothing()
  })
}

/** Companies and mails at a time; the next round takes the next ones. */
const atOnce = 200

/**
 * Mails everybody whose product is back. A wish is forgotten in the transaction
 * that queues its mail, so whoever is interrupted sends none twice and none never.
 */
export async function sendStockAlerts(pipeline: RequestPipeline, onError: (error: Error) => void) {
  const { owner } = pipeline.parts.database
  const companies = await owner
    .selectDistinct({ id: stockWishes.tenantId })
    .from(stockWishes)
    .innerJoin(products, and(eq(products.tenantId, stockWishes.tenantId), eq(products.id, stockWishes.productId)))
    .leftJoin(productVariants, itsVariant)
    .where(onSale)
    .limit(atOnce)
  for (const { id } of companies) await tellIn(pipeline, id).catch(onError)
}

async function tellIn(pipeline: RequestPipeline, siteId: string) {
  const { origin } = await pipeline.parts.sites.withId(siteId)
  await pipeline.forCompany(siteId, 'write', async ({ db, jobs }) => {
    const due = await db
      .select({
        id: stockWishes.id,
        email: stockWishes.email,
        variantId: stockWishes.variantId,
        values: productVariants.values,
        name: products.name,
        slug: products.slug,
      })
      .from(stockWishes)
      .innerJoin(products, eq(products.id, stockWishes.productId))
      .leftJoin(productVariants, itsVariant)
      .where(onSale)
      .orderBy(stockWishes.createdAt)
      .limit(atOnce)
      .for('update', { of: stockWishes, skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length) await db.delete(stockWishes).where(inArray(stockWishes.id, ids))
    for (const { email, variantId, values, name, slug } of due) {
      const address = `${origin}/shop/${slug}${variantId ? `?variant=${variantId}` : ''}`
      await jobs.add('send-mail', await backInStockEmail(db, { to: email, name: called(name, values), address }))
    }
  })
}

const called = (title: string, values: string[] | null) =>
  nameOfLine({ title, variant: values ? variantName(values) : undefined })

const backInStockEmail = (db: Db, { to, name, address }: { to: string; name: string; address: string }) =>
  compose(
    db,
    to,
    (site) => `${name} is back at ${site}`,
    (site) => [
      `${name} is available again at ${site}. You, or somebody with your address, asked to be told.`,
      { address, label: 'See it in the shop' },
      'This is the only mail about it, and your address is forgotten now.',
    ],
  )

/** What nobody got in a year is not coming back. */
export async function deleteOldStockAlerts(owner: Db) {
  await owner.delete(stockWishes).where(lt(stockWishes.createdAt, sql`now() - interval '1 year'`))
}

/** What somebody waits for, at most `most`. */
export async function wishesOf(db: Db, email: string, most: number): Promise<{ product: string; askedAt: string }[]> {
  const rows = await db
    .select({ name: products.name, values: productVariants.values, askedAt: stockWishes.createdAt })
    .from(stockWishes)
    .innerJoin(products, eq(products.id, stockWishes.productId))
    .leftJoin(productVariants, itsVariant)
    .where(eq(stockWishes.email, email.toLowerCase()))
    .orderBy(stockWishes.createdAt)
    .limit(most)
  return rows.map(({ name, values, askedAt }) => ({ product: called(name, values), askedAt }))
}

/** For an account that goes. */
export async function forgetWishes(db: Db, email: string) {
  await db.delete(stockWishes).where(eq(stockWishes.email, email.toLowerCase()))
}
