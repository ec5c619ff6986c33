import { randomUUID } from 'node:crypto'
import { and, gt, inArray, isNull, min, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addAndLockCategories, nameProblem, planCategories } from '#server/content/categories/add.ts'
import { chooseCategory } from '#server/content/categories/find.ts'
import { changeSlug, freeSlugs } from '#server/content/slugs/slugs.ts'
import {
  duplicateValueProblems,
  type Importer,
  type ImportStep,
  importStep,
  missingFieldProblems,
  type ReadRow,
  type RowProblem,
} from '#server/core/csv/check.ts'
import {
  amountInCents,
  type Fields,
  id,
  oneOf,
  optionalAmount,
  tagsOf,
  wholeNumber,
  yesOrNo,
} from '#server/core/csv/fields.ts'
import { insertRows } from '#server/core/db/insert-rows.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { updateMetadata } from '#server/core/db/update-metadata.ts'
import { sqlState } from '#server/core/http/errors.ts'
import { countProducts, planLimitMessage, reserveUsage } from '#server/core/media/usage.ts'
import { limitsOf } from '#server/core/tenants/plans.ts'
import { mostLowStock, mostStock, productStatuses } from '#shared/commerce/product-options.ts'
import { ProductChanges } from '#shared/commerce/products.ts'
import { standardTaxClass } from '#shared/commerce/tax-options.ts'
import { CategoryName } from '#shared/content/categories.ts'
import { AppError } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import { line } from '#shared/core/primitives.ts'
import { inChunks } from '../in-chunks.ts'
import { findOffersOfHiddenPhotos, hideOffersOfHiddenPhotos } from './photo-offers/follow-photos.ts'
import { type ProductRow, products, productVariants, stockMovements } from './products.table.ts'
import { findSkuOwners, lockSkus } from './skus.ts'
import { belowZeroMessage, updateVariantSummaries } from './variants.ts'
import { productType } from './visible.ts'

const { name, description, sku, barcode, slug, seo_title, seo_description, taxClass } = ProductChanges.shape
/** An empty cell means the standard class. */
const standardUnlessGiven = z
  .string()
  .transform((cell) => cell || standardTaxClass)
  .pipe(taxClass.unwrap())
/** An empty cell means yes. */
const yesUnlessNo = z
  .string()
  .transform((cell) => cell || 'yes')
  .pipe(yesOrNo)
const money = (cents: unknown) => amountOf(cents as number).toFixed(2)

/** Named after the table columns, so that rows can be compared with them. */
export const fields = {
  id: { label: 'ID', read: id },
  sku: { label: 'SKU', aliases: ['article number', 'item number'], read: sku.unwrap() },
  barcode: { label: 'Barcode', aliases: ['gtin', 'ean', 'upc', 'isbn', 'variant barcode'], read: barcode.unwrap() },
  name: { label: 'Name', aliases: ['title', 'product'], required: true, read: name.unwrap() },
  description: { label: 'Description', required: true, read: description.unwrap() },
  category: { label: 'Category', aliases: ['type'], read: CategoryName },
  tags: { label: 'Tags', read: tagsOf(line(40), 30) },
  priceCents: { label: 'Price', required: true, aliases: ['price usd', 'amount'], read: amountInCents, format: money },
  compareAtCents: { label: 'Compare-at price', aliases: ['price before'], read: optionalAmount, format: money },
  costCents: { label: 'Cost', read: optionalAmount, format: money },
  stock: { label: 'Stock', aliases: ['quantity', 'qty', 'inventory'], read: wholeNumber(-mostStock, mostStock, 0) },
  sellsWhenOut: { label: 'Sell when out of stock', aliases: ['continue selling', 'backorders'], read: yesOrNo },
  lowStock: { label: 'Low stock from', aliases: ['low stock'], read: wholeNumber(0, mostLowStock, 5) },
  status: { label: 'Status', read: oneOf(productStatuses, 'draft') },
  slug: { label: 'Address', aliases: ['slug', 'handle'], read: slug.unwrap().or(emptyText()) },
  seoTitle: { label: 'Search title', aliases: ['seo title'], read: seo_title.unwrap() },
  seoDescription: { label: 'Search description', aliases: ['seo description'], read: seo_description.unwrap() },
  taxClass: { label: 'Tax class', read: standardUnlessGiven },
  needsDelivery: {
    label: 'Needs delivery',
    aliases: ['requires shipping'],
    read: yesUnlessNo,
    format: (value) => (value ? 'yes' : 'no'),
  },
  secondCents: { label: 'Price in second currency', read: optionalAmount, format: money },
  weight: {
    label: 'Weight in grams',
    aliases: ['weight', 'grams', 'variant grams'],
    read: wholeNumber(0, 10_000_000, 0),
  },
} as const satisfies Fields

function emptyText() {
  return line(0)
}

type Values = Partial<Pick<ProductRow, Exclude<keyof typeof fields, 'id'>>> & { id?: string }
const valuesOf = ({ values }: ReadRow) => values as Values

/** Matches rows to products by id or SKU. Other rows create products. */
export const productImporter: Importer = {
  nouns: ['product', 'products'],
  fields,

  async plan({ db, site }, rows, { lock, since }) {
    const locked = await findProducts(db, rows, lock)
    // Reads them after the lock, so that no sale is missed.
    const sold = await soldSince(db, rows, since)
    const existing = locked.map((row) => ({ ...row, stock: row.stock - (sold.get(row.id) ?? 0) }))
    const lowestVariants = await findLowestStocks(db, locked)
    const bySku = new Map(existing.filter((one) => one.sku && !one.trashedAt).map((one) => [one.sku, one]))
    const byId = new Map(existing.map((one) => [one.id, one]))
    const variantSkus = await findVariantSkus(db, rows)
    const withHiddenPhoto = await findOffersOfHiddenPhotos(db, [...byId.keys()])
    const categories = await planCategories(
      db,
      'products',
      rows.flatMap((one) => valuesOf(one).category ?? []),
    )
    const problems: RowProblem[] = [
      ...duplicateValueProblems(rows, 'id', 'id'),
      ...duplicateValueProblems(rows, 'sku', 'SKU'),
    ]
    const notes: RowProblem[] = []
    const steps = rows.map((one): ImportStep => {
      const { id: givenId, ...values } = valuesOf(one)
      const addProblem = (field: 'id' | 'sku' | 'category' | 'stock' | 'sellsWhenOut', message: string) =>
        problems.push({ row: one.row, field, message })
      const known = givenId ? byId.get(givenId) : values.sku ? bySku.get(values.sku) : undefined
      if (!values.slug) delete values.slug
      if (values.category !== undefined) {
        const stored = categories.stored.get(values.category.toLowerCase())
        if (stored === undefined) addProblem('category', nameProblem(values.category) ?? 'Use another name.')
        else values.category = stored
      }
      if (givenId && !known) addProblem('id', 'There is no product with this id.')
      if (known?.trashedAt) addProblem('id', 'This product is in the trash. Restore it first.')
      const other = values.sku ? bySku.get(values.sku) : undefined
      if (known && other && other.id !== known.id) addProblem('sku', 'Another product has this SKU.')
      if (values.sku && variantSkus.has(values.sku)) addProblem('sku', 'A variant of a product has this SKU.')
      if (known?.options.length && values.stock !== undefined) {
        if (values.stock !== known.stock)
          notes.push({
            row: one.row,
            field: 'stock',
            message: `The stock stays at ${known.stock}: this product has variants. Change the stock of each in its form.`,
          })
        delete values.stock
      }
      const sellsWhenOut = values.sellsWhenOut ?? known?.sellsWhenOut ?? false
      const left = known?.options.length
        ? (lowestVariants.get(known.id) ?? 0)
        : (values.stock ?? known?.stock ?? 0) + (sold.get(known?.id ?? '') ?? 0)
      if (!sellsWhenOut && (values.stock ?? 0) < 0)
        addProblem('stock', 'Enter 0 or more, unless the product is sold when it is out of stock.')
      else if (!sellsWhenOut && left < 0)
        addProblem(values.stock === undefined ? 'sellsWhenOut' : 'stock', belowZeroMessage)
      if (known && values.status === 'active' && withHiddenPhoto.has(known.id)) {
        const message = 'It stays hidden until its photo is published.'
        notes.push({ row: one.row, field: 'status', message })
        if (known.waitsForPhoto) delete values.status
      }
      if (!known && !givenId) problems.push(...missingFieldProblems(fields, one))
      return importStep(one.row, values, values.name ?? known?.name ?? '', known)
    })
    return {
      steps,
      problems,
      notes,
      newCategories: categories.added,
      async general(valid) {
        if (categories.problem) return categories.problem
        const created = valid.filter(({ what }) => what === 'create').length
        const max = limitsOf(site.plan).products
        const full = created > 0 && max !== null && (await countProducts(db)) + created > max
        return full ? planLimitMessage(site.plan, 'products') : undefined
      },
    }
  },

  async apply(ctx, steps, { since }) {
    const { db, site, user, invalidate } = ctx
    const created = steps.filter(({ what }) => what === 'create')
    if (created.length) await reserveUsage(db, site.plan, created.length, 'products')
    const existing = new Map((await findProducts(db, steps, true)).map((one) => [one.id, one]))
    const sold = await soldSince(db, steps, since)
    const slugs = await freeSlugs(
      db,
      productType,
      created.map(({ values }) => String(values.slug ?? values.name)),
    )
    const now = new Date().toISOString()
    const movements: (typeof stockMovements.$inferInsert)[] = []
    const rows: (typeof products.$inferInsert)[] = []
    await addAndLockCategories(
      db,
      'products',
      steps.flatMap((step) => (step.values as Values).category ?? []),
    )
    const fallback = await chooseCategory(db, 'products', undefined)
    await lockSkus(db)
    if ((await findVariantSkus(db, steps)).size) throw conflict()
    for (const step of steps) {
      const before = step.id ? existing.get(step.id) : undefined
      const values = step.values as Values
      if (before && values.slug && values.slug !== before.slug)
        await changeSlug(db, productType, before.id, before.slug, values.slug)
      const row = {
        ...(before ?? { ...defaults, category: fallback }),
        ...values,
        ...updateMetadata(user),
        id: before?.id ?? randomUUID(),
        slug: before ? (values.slug ?? before.slug) : slugs.shift()!,
      } as ProductRow
      // The row's stock is from the time of the check. Subtract what was sold since.
      if (before && values.stock !== undefined) row.stock = values.stock + (sold.get(before.id) ?? 0)
      if (row.status === 'active') row.publishedAt ??= now
      // Formatting belongs to one text.
      if (row.description !== before?.description) row.richDescription = ''
      const delta = row.stock - (before?.stock ?? 0)
      const reason = before ? 'edited' : 'created'
      if (delta) movements.push({ productId: row.id, delta, stock: row.stock, reason, by: user.name })
      rows.push(row)
    }
    await inChunks(
      rows,
      (chunk) =>
        db
          .execute(
            sql`${insertRows(products, ['id', ...importedColumns], chunk)} on conflict (tenant_id, id) do update set ${excludedColumns}`,
          )
          .catch((error: unknown) => {
            if (sqlState(error) !== '23505') throw error
            throw conflict()
          }),
      500,
    )
    await inChunks(
      movements,
      (chunk) => db.execute(insertRows(stockMovements, ['productId', 'delta', 'stock', 'reason', 'by'], chunk)),
      500,
    )
    await hideOffersOfHiddenPhotos(db, [...existing.keys()])
    await updateVariantSummaries(
      db,
      [...existing.values()].flatMap(({ id, options }) => (options.length > 0 ? id : [])),
    )
    invalidate('categories', 'products')
  },
}

const orderReasons = ['ordered', 'confirmed', 'cancelled', 'reopened', 'order_changed', 'refunded'] as const

/** Stock changes by orders since a time, by product id. */
async function soldSince(db: Db, rows: readonly ReadRow[], since: string | undefined): Promise<Map<string, number>> {
  const sold = new Map<string, number>()
  if (!since) return sold
  const ids = (await findProducts(db, rows, false)).map(({ id }) => id)
  const { productId, delta, reason, createdAt } = stockMovements
  await inChunks(ids, async (chunk) => {
    const sums = await db
      .select({ productId, delta: sql<number>`sum(${delta})::int` })
      .from(stockMovements)
      .where(and(inArray(productId, chunk), inArray(reason, orderReasons), gt(createdAt, since)))
      .groupBy(productId)
    for (const one of sums) sold.set(one.productId, one.delta)
  })
  return sold
}

/** The lowest stock of a variant, by the id of its product, of products that are sold when they are out of stock. */
async function findLowestStocks(db: Db, rows: readonly ProductRow[]): Promise<Map<string, number>> {
  const lowest = new Map<string, number>()
  const { productId, stock } = productVariants
  const ids = rows.flatMap(({ id, options, sellsWhenOut }) => (options.length > 0 && sellsWhenOut ? id : []))
  await inChunks(ids, async (chunk) => {
    const found = await db
      .select({ productId, lowest: min(stock) })
      .from(productVariants)
      .where(inArray(productId, chunk))
      .groupBy(productId)
    for (const one of found) lowest.set(one.productId, one.lowest ?? 0)
  })
  return lowest
}

const conflict = () =>
  new AppError('CONFLICT', 'Two products would have the same SKU or the same address. Nothing was changed.')

/** SKUs of the rows that belong to variants. */
async function findVariantSkus(db: Db, rows: readonly ReadRow[]): Promise<Set<string>> {
  const taken = new Set<string>()
  await inChunks(
    rows.flatMap((one) => valuesOf(one).sku || []),
    async (chunk) => {
      for (const { sku, variant } of await findSkuOwners(db, chunk)) if (variant) taken.add(sku)
    },
  )
  return taken
}

const defaults = {
  status: 'draft',
  sku: '',
  barcode: '',
  stock: 0,
  sellsWhenOut: false,
  tags: [],
  lowStock: 5,
  seoTitle: '',
  seoDescription: '',
  taxClass: standardTaxClass,
  needsDelivery: true,
  weight: 0,
} as const

const importedColumns = [
  ...(Object.keys(fields) as (keyof typeof fields)[]).filter((field) => field !== 'id'),
  ...(['richDescription', 'publishedAt', 'updatedAt', 'updatedBy'] as const),
]
const excludedColumns = sql.join(
  importedColumns.map((field) => sql.identifier(products[field].name)).map((name) => sql`${name} = excluded.${name}`),
  sql`, `,
)

/** Products that rows refer to by id or SKU. */
async function findProducts(db: Db, rows: readonly ReadRow[], lock: boolean): Promise<ProductRow[]> {
  const ids = rows.flatMap((one) => (one as Partial<ImportStep>).id ?? (valuesOf(one).id || []))
  const skus = rows.flatMap((one) => valuesOf(one).sku || [])
  const found = new Map<string, ProductRow>()
  const add = async (condition: ReturnType<typeof and>) => {
    const query = db.select().from(products).where(condition).orderBy(products.id)
    for (const row of await (lock ? query.for('update') : query)) found.set(row.id, row)
  }
  await inChunks(ids, (chunk) => add(inArray(products.id, chunk)))
  await inChunks(skus, (chunk) => add(and(inArray(products.sku, chunk), isNull(products.trashedAt))))
  return [...found.values()]
}
