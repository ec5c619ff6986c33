import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { AppError, found } from '#shared/errors.ts'
import type { Outside } from '../context.ts'
import type { Db } from '../db/tenancy.ts'
import type { Desk } from '../desk.ts'
import { networkOf } from '../limits/network.ts'
import { compose } from '../mail/letters.ts'
import { products, stockWishes } from './products.table.ts'
import { shown } from './visible.ts'

/** Products that one address may wait for. */
const mostOfOne = 50

/** Whether it can be bought by everybody, now. */
const onSale = and(shown, gt(products.stock, 0))

/** Notes who wants to be told when a product is back. Throws CONFLICT while it can be had. */
export async function wishFor({ limit, caller, write }: Outside<'public'>, productId: string, address: string) {
  await limit('wish-address', networkOf(caller.ip))
  const email = address.toLowerCase()
  await write(async ({ db }) => {
    const rows = await db
      .select({ stock: products.stock })
      .from(products)
      .where(and(eq(products.id, productId), shown))
    if (found(rows, 'product').stock > 0) throw new AppError('CONFLICT', 'This product is available again.')
    if ((await db.$count(stockWishes, eq(stockWishes.email, email))) >= mostOfOne)
      throw new AppError('CONFLICT', `With this address you already wait for ${mostOfOne} products.`)
    await db.insert(stockWishes).values({ productId, email }).onConflictDoNothing()
  })
}

/** Companies and mails at a time; the next round takes the next ones. */
const atOnce = 200

/**
 * Mails everybody whose product is back. A wish is forgotten in the transaction
 * that queues its mail, so whoever is interrupted sends none twice and none never.
 */
export async function tellWhoWaits(desk: Desk, onError: (error: Error) => void) {
  const { owner } = desk.parts.database
  const companies = await owner
    .selectDistinct({ id: stockWishes.tenantId })
    .from(stockWishes)
    .innerJoin(products, and(eq(products.tenantId, stockWishes.tenantId), eq(products.id, stockWishes.productId)))
    .where(onSale)
    .limit(atOnce)
  for (const { id } of companies) await tellIn(desk, id).catch(onError)
}

async function tellIn(desk: Desk, siteId: string) {
  const { origin } = await desk.parts.sites.withId(siteId)
  await desk.forCompany(siteId, 'write', async ({ db, jobs }) => {
    const due = await db
      .select({ id: stockWishes.id, email: stockWishes.email, name: products.name, slug: products.slug })
      .from(stockWishes)
      .innerJoin(products, eq(products.id, stockWishes.productId))
      .where(onSale)
      .orderBy(stockWishes.createdAt)
      .limit(atOnce)
      .for('update', { of: stockWishes, skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length) await db.delete(stockWishes).where(inArray(stockWishes.id, ids))
    for (const { email, name, slug } of due)
      await jobs.add('send-mail', await backInStockLetter(db, { to: email, name, address: `${origin}/shop/${slug}` }))
  })
}

const backInStockLetter = (db: Db, { to, name, address }: { to: string; name: string; address: string }) =>
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
export async function forgetOldWishes(owner: Db) {
  await owner.delete(stockWishes).where(lt(stockWishes.createdAt, sql`now() - interval '1 year'`))
}

/** What somebody waits for, at most `most`. */
export const wishesOf = (db: Db, email: string, most: number): Promise<{ product: string; askedAt: string }[]> =>
  db
    .select({ product: products.name, askedAt: stockWishes.createdAt })
    .from(stockWishes)
    .innerJoin(products, eq(products.id, stockWishes.productId))
    .where(eq(stockWishes.email, email.toLowerCase()))
    .orderBy(stockWishes.createdAt)
    .limit(most)

/** For an account that goes. */
export async function forgetWishes(db: Db, email: string) {
  await db.delete(stockWishes).where(eq(stockWishes.email, email.toLowerCase()))
}
