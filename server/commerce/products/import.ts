import { randomUUID } from 'node:crypto'
import { and, gt, inArray, isNull, sql } from 'drizzle-orm'
import { changeSlug, freeSlugs } from '#server/content/slugs/slugs.ts'
import {
  changesTo,
  type Importer,
  missing,
  type Problem,
  type ReadRow,
  repeated,
  type Step,
} from '#server/core/csv/check.ts'
import { amount, amountOrNone, type Fields, id, oneOf, tagsOf, whole, words } from '#server/core/csv/fields.ts'
import { insertRows } from '#server/core/db/insert-rows.ts'
import { mark } from '#server/core/db/stale-version.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { sqlState } from '#server/core/http/errors.ts'
import { fullMessage, productsUsed, takeRoom } from '#server/core/media/usage.ts'
import { limitsOf } from '#server/core/tenants/plans.ts'
import { productCategories, productStatuses } from '#shared/commerce/product-options.ts'
import { ProductChanges } from '#shared/commerce/products.ts'
import { AppError } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import { line } from '#shared/core/primitives.ts'
import { type ProductRow, products, stockMovements } from './products.table.ts'
import { lockSkus, whoHas } from './skus.ts'
import { settle } from './variants.ts'
import { productType } from './visible.ts'

const { name, description, sku, slug, seo_title, seo_description } = ProductChanges.shape
const money = (cents: unknown) => amountOf(cents as number).toFixed(2)

/** By the column of the table that each fills, so that a row is compared as it stands. */
const fields = {
  id: { label: 'ID', read: id },
  sku: { label: 'SKU', aliases: ['article number', 'item number'], read: words(sku.unwrap()) },
  name: { label: 'Name', aliases: ['title', 'product'], required: true, read: words(name.unwrap()) },
  description: { label: 'Description', required: true, read: words(description.unwrap()) },
  category: { label: 'Category', aliases: ['type'], read: oneOf(productCategories, 'Accessories') },
  tags: { label: 'Tags', read: tagsOf(line(40), 30) },
  priceCents: { label: 'Price', required: true, aliases: ['price usd', 'amount'], read: amount, words: money },
  compareAtCents: { label: 'Compare-at price', aliases: ['price before'], read: amountOrNone, words: money },
  costCents: { label: 'Cost', read: amountOrNone, words: money },
  stock: { label: 'Stock', aliases: ['quantity', 'qty', 'inventory'], read: whole(0, 1_000_000, 0) },
  lowStock: { label: 'Low stock from', aliases: ['low stock'], read: whole(0, 10_000, 5) },
  status: { label: 'Status', read: oneOf(productStatuses, 'draft') },
  slug: { label: 'Address', aliases: ['slug', 'handle'], read: words(slug.unwrap().or(emptyText())) },
  seoTitle: { label: 'Search title', aliases: ['seo title'], read: words(seo_title.unwrap()) },
  seoDescription: { label: 'Search description', aliases: ['seo description'], read: words(seo_description.unwrap()) },
} as const satisfies Fields

function emptyText() {
  return line(0)
}

type Values = Partial<Pick<ProductRow, Exclude<keyof typeof fields, 'id'>>> & { id?: string }
const valuesOf = ({ values }: ReadRow) => values as Values

/** Products of a table: by their id, else by their SKU, else new. */
export const productImporter: Importer = {
  nouns: ['product', 'products'],
  fields,

  async plan({ db, site }, rows, { hold, since }) {
    const here = asSeen(await productsNamed(db, rows, hold), await soldSince(db, rows, since))
    const bySku = new Map(here.filter((one) => one.sku && !one.trashedAt).map((one) => [one.sku, one]))
    const byId = new Map(here.map((one) => [one.id, one]))
    const asVariants = await variantsWith(db, rows)
    const problems: Problem[] = [...repeated(rows, 'id', 'id'), ...repeated(rows, 'sku', 'SKU')]
    const notes: Problem[] = []
    const steps = rows.map((one): Step => {
      const { id: named, ...values } = valuesOf(one)
      const known = named ? byId.get(named) : values.sku ? bySku.get(values.sku) : undefined
      if (!values.slug) delete values.slug
      if (named && !known) problems.push({ row: one.row, field: 'id', message: 'There is no product with this id.' })
      if (known?.trashedAt)
        problems.push({ row: one.row, field: 'id', message: 'This product lies in the trash. Restore it first.' })
      const other = values.sku ? bySku.get(values.sku) : undefined
      if (known && other && other.id !== known.id)
        problems.push({ row: one.row, field: 'sku', message: 'Another product has this SKU.' })
      if (values.sku && asVariants.has(values.sku))
        problems.push({ row: one.row, field: 'sku', message: 'A variant of a product has this SKU.' })
      if (known?.options.length && values.stock !== undefined) {
        if (values.stock !== known.stock)
          notes.push({
            row: one.row,
            field: 'stock',
            message: `The stock stays at ${known.stock}: this product has variants. Change the stock of each in its form.`,
          })
        delete values.stock
      }
      if (!known && !named) problems.push(...missing(fields, one))
      const changes = known
        ? changesTo(known as unknown as Record<string, unknown>, values)
        : Object.entries(values)
            .filter(([, value]) => value !== '' && value !== null)
            .map(([field, after]) => ({ field, before: undefined, after }))
      return {
        row: one.row,
        values,
        what: known ? (changes.length ? 'update' : 'unchanged') : 'create',
        title: values.name ?? known?.name ?? '',
        ...(known && { id: known.id }),
        changes,
      }
    })
    return {
      steps,
      problems,
      notes,
      async general(valid) {
        const made = valid.filter(({ what }) => what === 'create').length
        const max = limitsOf(site.plan).products
        const full = made > 0 && max !== null && (await productsUsed(db)) + made > max
        return full ? fullMessage(site.plan, 'products') : undefined
      },
    }
  },

  async apply(ctx, steps, { since }) {
    const { db, site, user, invalidate } = ctx
    const fresh = steps.filter(({ what }) => what === 'create')
    if (fresh.length) await takeRoom(db, site.plan, fresh.length, 'products')
    const here = new Map((await productsNamed(db, steps, true)).map((one) => [one.id, one]))
    const sold = await soldSince(db, steps, since)
    const slugs = await freeSlugs(
      db,
      productType,
      fresh.map(({ values }) => String(values.slug ?? values.name)),
    )
    const now = new Date().toISOString()
    const moved: (typeof stockMovements.$inferInsert)[] = []
    const rows: (typeof products.$inferInsert)[] = []
    await lockSkus(db)
    if ((await variantsWith(db, steps)).size) throw clash()
    for (const step of steps) {
      const before = step.id ? here.get(step.id) : undefined
      const values = step.values as Values
      if (before && values.slug && values.slug !== before.slug)
        await changeSlug(db, productType, before.id, before.slug, values.slug)
      const row = {
        ...(before ?? defaults),
        ...values,
        ...mark(user),
        id: before?.id ?? randomUUID(),
        slug: before ? (values.slug ?? before.slug) : slugs.shift()!,
      } as ProductRow
      // The row speaks of the stock that the check saw: what was sold since is taken off it.
      if (before && values.stock !== undefined) row.stock = Math.max(0, values.stock + (sold.get(before.id) ?? 0))
      if (row.status === 'active') row.publishedAt ??= now
      const delta = row.stock - (before?.stock ?? 0)
      const reason = before ? 'edited' : 'created'
      if (delta) moved.push({ productId: row.id, delta, stock: row.stock, reason, by: user.name })
      rows.push(row)
    }
    await inChunks(rows, (some) =>
      db
        .execute(
          sql`${insertRows(products, ['id', ...sent], some)} on conflict (tenant_id, id) do update set ${asSent}`,
        )
        .catch((error: unknown) => {
          if (sqlState(error) !== '23505') throw error
          throw clash()
        }),
    )
    await inChunks(moved, (some) =>
      db.execute(insertRows(stockMovements, ['productId', 'delta', 'stock', 'reason', 'by'], some)),
    )
    const varied = [...here.values()].filter(({ options }) => options.length > 0)
    await settle(
      db,
      varied.map(({ id }) => id),
    )
    invalidate('products')
  },
}

/** Products as a check saw them. */
const asSeen = (rows: ProductRow[], sold: ReadonlyMap<string, number>) =>
  rows.map((row) => ({ ...row, stock: row.stock - (sold.get(row.id) ?? 0) }))

/** How much the orders since then changed the stock of the products that rows name. */
async function soldSince(db: Db, rows: readonly ReadRow[], since: string | undefined): Promise<Map<string, number>> {
  const sold = new Map<string, number>()
  if (!since) return sold
  const named = (await productsNamed(db, rows, false)).map(({ id }) => id)
  const { productId, delta, reason, createdAt } = stockMovements
  await inChunks(
    named,
    async (some) => {
      const sums = await db
        .select({ productId, delta: sql<number>`sum(${delta})::int` })
        .from(stockMovements)
        .where(
          and(inArray(productId, some), inArray(reason, ['ordered', 'cancelled', 'reopened']), gt(createdAt, since)),
        )
        .groupBy(productId)
      for (const one of sums) sold.set(one.productId, one.delta)
    },
    5000,
  )
  return sold
}

const clash = () =>
  new AppError('CONFLICT', 'Two products would have the same SKU or the same address. Nothing was changed.')

/** SKUs of rows that belong to variants. */
async function variantsWith(db: Db, rows: readonly ReadRow[]): Promise<Set<string>> {
  const taken = new Set<string>()
  await inChunks(
    rows.flatMap((one) => valuesOf(one).sku || []),
    async (some) => {
      for (const { sku, variant } of await whoHas(db, some)) if (variant) taken.add(sku)
    },
    5000,
  )
  return taken
}

const defaults = {
  category: 'Accessories',
  status: 'draft',
  sku: '',
  stock: 0,
  tags: [],
  lowStock: 5,
  seoTitle: '',
  seoDescription: '',
} as const

/** Whatever a row may change. */
const sent = [
  ...(Object.keys(fields) as (keyof typeof fields)[]).filter((field) => field !== 'id'),
  ...(['publishedAt', 'updatedAt', 'updatedBy'] as const),
]
const asSent = sql.join(
  sent.map((field) => sql.identifier(products[field].name)).map((name) => sql`${name} = excluded.${name}`),
  sql`, `,
)

/** Those that rows name by id or SKU. */
async function productsNamed(db: Db, rows: readonly ReadRow[], hold: boolean): Promise<ProductRow[]> {
  const ids = rows.flatMap((one) => (one as Partial<Step>).id ?? (valuesOf(one).id || []))
  const skus = rows.flatMap((one) => valuesOf(one).sku || [])
  const found = new Map<string, ProductRow>()
  const look = async (condition: ReturnType<typeof and>) => {
    const query = db.select().from(products).where(condition).orderBy(products.id)
    for (const row of await (hold ? query.for('update') : query)) found.set(row.id, row)
  }
  await inChunks(ids, (some) => look(inArray(products.id, some)), 5000)
  await inChunks(skus, (some) => look(and(inArray(products.sku, some), isNull(products.trashedAt))), 5000)
  return [...found.values()]
}

async function inChunks<T>(items: readonly T[], work: (some: T[]) => PromiseLike<unknown>, size = 500) {
  for (let at = 0; at < items.length; at += size) await work(items.slice(at, at + size))
}
