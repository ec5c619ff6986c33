import { and, inArray, sql } from 'drizzle-orm'
import { createProduct, type StoredImage, updateProduct } from '#server/commerce/products/save.ts'
import { findSkuOwners, lockSkus } from '#server/commerce/products/skus.ts'
import { productType } from '#server/commerce/products/visible.ts'
import { storeImageWithSizes } from '#server/content/images/store-image.ts'
import { slugsOf } from '#server/content/slugs/slugs.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { NewProduct } from '#shared/commerce/products.ts'
import { importedCategory } from './categories.ts'
import { fetchPicture } from './fetch-picture.ts'
import { redirectTo } from './import-redirects.ts'
import { findImported, importedBefore, rememberImported, shortId } from './imported-records.ts'
import type { ItemTx, MoveContext, Outcome } from './move-context.ts'
import { importedRecords, type MoveItemRow } from './moves.table.ts'
import type { Picture, ProductData } from './product-draft.ts'

/** Imports products in one transaction, with one lookup of their SKUs and their addresses. */
export const importProducts = (context: MoveContext, items: readonly MoveItemRow[]): Promise<void> =>
  context.settle(items, async (tx, waiting) => {
    const taken = await takenSkus(tx.db, waiting)
    const outcomes = new Map<string, Outcome>()
    const created = new Map<string, ProductData>()
    for (const item of waiting) {
      const { outcome, id } = await importProduct(context, tx, { item, taken })
      outcomes.set(item.id, outcome)
      if (id) created.set(id, item.data as ProductData)
    }
    const slugs = await slugsOf(tx.db, productType, [...created.keys()])
    const old = [...created].flatMap(([id, { from }]) =>
      from.map((path) => ({ from: path, to: `/shop/${slugs.get(id)}` })),
    )
    await redirectTo(tx, old)
    return outcomes
  })

/** `taken` gets the SKUs of the product. */
async function importProduct(
  { source }: MoveContext,
  tx: ItemTx,
  { item, taken }: { item: MoveItemRow; taken: Set<string> },
): Promise<{ outcome: Outcome; id?: string }> {
  const record = { source, kind: 'product', sourceId: item.sourceId }
  const before = await findImported(tx.db, record, productType)
  if (before) return { outcome: importedBefore(before) }
  const { input } = item.data as ProductData
  const lost = skusOf(input).filter((sku) => taken.has(sku))
  const category = await importedCategory(tx.db, 'products', input.category)
  const id = await createProduct(tx, { ...withoutSkus(input, lost), category }, [])
  for (const sku of skusOf(input)) taken.add(sku)
  await rememberImported(tx.db, record, id)
  if (lost.length === 0) return { outcome: { state: 'done' }, id }
  const message = `Other products have the SKU ${lost.slice(0, 5).join(', ')}. Give this product another one.`
  return { outcome: { state: 'partial', message }, id }
}

const skusOf = ({ sku = '', variants = [] }: NewProduct): string[] =>
  [sku, ...variants.map((variant) => variant.sku)].filter(Boolean)

/** SKUs of the items that products of this shop have. Locks SKUs until the transaction ends. */
async function takenSkus(db: Db, items: readonly MoveItemRow[]): Promise<Set<string>> {
  const skus = items.flatMap(({ data }) => skusOf((data as ProductData).input))
  if (skus.length === 0) return new Set()
  await lockSkus(db)
  return new Set((await findSkuOwners(db, skus)).map(({ sku }) => sku))
}

function withoutSkus(input: NewProduct, lost: readonly string[]): NewProduct {
  const free = (sku: string) => (lost.includes(sku) ? '' : sku)
  return {
    ...input,
    ...(input.sku !== undefined && { sku: free(input.sku) }),
    ...(input.variants && { variants: input.variants.map((variant) => ({ ...variant, sku: free(variant.sku) })) }),
  }
}

/** Fetches the pictures of a product outside of a transaction, then adds them in one. */
export async function importProductPictures(context: MoveContext, item: MoveItemRow): Promise<void> {
  const { source, pipeline, site } = context
  const record = { source, kind: 'product', sourceId: item.sourceId }
  const product = await context.write(({ db }) => findImported(db, record, productType))
  const productId = product?.id
  // Of this product: one that was deleted and imported again needs its pictures again.
  const keyOf = (url: string) => shortId(`${productId}\n${url}`)
  const all = item.data as Picture[]
  const known = await context.write(({ db }) =>
    picturesOf(
      db,
      context,
      all.map(({ url }) => keyOf(url)),
    ),
  )
  // Earlier versions remembered pictures without their product.
  const byUrl = await context.write(({ db }) =>
    picturesOf(
      db,
      context,
      all.map(({ url }) => shortId(url)),
      product?.createdAt,
    ),
  )
  const isKnown = (url: string) => known.has(keyOf(url)) || byUrl.has(shortId(url))
  const pictures = all.filter(({ url }) => !isKnown(url))
  const fetched: (StoredImage & { id: string; url: string })[] = []
  const problems: string[] = []
  if (productId && !product.isInTrash)
    for (const { url, alt } of pictures) {
      const { image, problem } = await fetchPicture(context, url, (file) =>
        storeImageWithSizes(pipeline, site.id, file),
      )
      if (image) fetched.push({ ...image, alt, url })
      else problems.push(`${url}: ${problem}`)
    }
  await context.settleOne(item, async (tx): Promise<Outcome> => {
    if (!productId) return { state: 'failed', message: 'This product was not imported, so it has no pictures.' }
    if (pictures.length === 0 || product.isInTrash) return importedBefore(product)
    if (fetched.length) {
      await updateProduct(tx, productId, {}, { added: fetched.map(({ url: _, ...image }) => image) })
      for (const { url, id } of fetched)
        await rememberImported(tx.db, { source, kind: 'product-picture', sourceId: keyOf(url) }, id)
    }
    if (problems.length === 0) return { state: 'done' }
    return {
      state: fetched.length || pictures.length < all.length ? 'partial' : 'failed',
      message: pictureProblems(problems),
    }
  })
}

/** Keys of pictures that were imported before, or since a time; an admin may have removed them since. */
async function picturesOf(db: Db, { source }: MoveContext, keys: string[], since?: string): Promise<Set<string>> {
  const rows = await db
    .select({ source: importedRecords.source, kind: importedRecords.kind, key: importedRecords.sourceId })
    .from(importedRecords)
    .where(
      and(
        inArray(importedRecords.sourceId, keys),
        since ? sql`${importedRecords.createdAt} >= ${since}::timestamptz` : undefined,
      ),
    )
  return new Set(rows.flatMap((row) => (row.source === source && row.kind === 'product-picture' ? row.key : [])))
}

/** The message about pictures that could not be fetched. */
export function pictureProblems(problems: readonly string[]): string {
  const what =
    problems.length === 1
      ? 'A picture could not be imported. Try again, or add it yourself.'
      : `${problems.length} pictures could not be imported. Try again, or add them yourself.`
  return `${what} ${problems.slice(0, 5).join(' ')}`
}
