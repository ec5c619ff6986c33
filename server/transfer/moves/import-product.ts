import { inArray } from 'drizzle-orm'
import { createProduct, type StoredImage, updateProduct } from '#server/commerce/products/save.ts'
import { findSkuOwners, lockSkus } from '#server/commerce/products/skus.ts'
import { productType } from '#server/commerce/products/visible.ts'
import { storeImageWithSizes } from '#server/content/images/store-image.ts'
import { currentSlug } from '#server/content/slugs/slugs.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { NewProduct } from '#shared/commerce/products.ts'
import { fetchPicture } from './fetch-picture.ts'
import { redirectTo } from './import-redirects.ts'
import { findImported, rememberImported, shortId } from './imported-records.ts'
import type { ItemTx, MoveContext, Outcome } from './move-context.ts'
import { importedRecords, type MoveItemRow } from './moves.table.ts'
import type { Picture, ProductData } from './product-draft.ts'

/** A record that an earlier import has created. */
export const importedBefore = { state: 'skipped', message: 'It was imported before and stays as it is.' } as const

export const importProducts = (context: MoveContext, items: readonly MoveItemRow[]): Promise<void> =>
  context.settle(items, async (tx, waiting) => {
    const outcomes = new Map<string, Outcome>()
    for (const item of waiting) outcomes.set(item.id, await importProduct(context, tx, item))
    return outcomes
  })

async function importProduct({ source }: MoveContext, tx: ItemTx, item: MoveItemRow): Promise<Outcome> {
  const { db } = tx
  const record = { source, kind: 'product', sourceId: item.sourceId }
  if (await findImported(db, record, productType)) return importedBefore
  const { input, from } = item.data as ProductData
  const { product, taken } = await withFreeSkus(db, input)
  const id = await createProduct(tx, product, [])
  await rememberImported(db, record, id)
  const slug = await currentSlug(db, productType, id)
  await redirectTo(
    tx,
    from.map((path) => ({ from: path, to: `/shop/${slug}` })),
  )
  if (taken.length === 0) return { state: 'done' }
  const list = taken.slice(0, 5).join(', ')
  return { state: 'partial', message: `Other products have the SKU ${list}. Give this product another one.` }
}

/** The product without the SKUs that other products have. */
async function withFreeSkus(db: Db, input: NewProduct): Promise<{ product: NewProduct; taken: string[] }> {
  const skus = [input.sku ?? '', ...(input.variants ?? []).map(({ sku }) => sku)].filter(Boolean)
  if (skus.length === 0) return { product: input, taken: [] }
  await lockSkus(db)
  const taken = [...new Set((await findSkuOwners(db, skus)).map(({ sku }) => sku))]
  const free = (sku: string) => (taken.includes(sku) ? '' : sku)
  const variants = input.variants?.map((variant) => ({ ...variant, sku: free(variant.sku) }))
  return {
    product: {
      ...input,
      ...(input.sku !== undefined && { sku: free(input.sku) }),
      ...(variants && { variants }),
    },
    taken,
  }
}

/** Fetches the pictures of a product outside of a transaction, then adds them in one. */
export async function importProductPictures(context: MoveContext, item: MoveItemRow): Promise<void> {
  const { source, pipeline, site } = context
  const record = { source, kind: 'product', sourceId: item.sourceId }
  const keyOf = (url: string) => shortId(`${item.sourceId}\n${url}`)
  const { productId, known } = await context.write(async ({ db }) => ({
    productId: await findImported(db, record, productType),
    known: await picturesOf(
      db,
      context,
      (item.data as Picture[]).map(({ url }) => keyOf(url)),
    ),
  }))
  const pictures = (item.data as Picture[]).filter(({ url }) => !known.has(keyOf(url)))
  const fetched: (StoredImage & { id: string; url: string })[] = []
  const problems: string[] = []
  if (productId)
    for (const { url, alt } of pictures) {
      const { image, problem } = await fetchPicture(context, url, (file) =>
        storeImageWithSizes(pipeline, site.id, file),
      )
      if (image) fetched.push({ ...image, alt, url })
      else problems.push(`${url}: ${problem}`)
    }
  await context.settleOne(item, async (tx): Promise<Outcome> => {
    if (!productId) return { state: 'failed', message: 'This product was not imported, so it has no pictures.' }
    if (pictures.length === 0) return importedBefore
    if (fetched.length) {
      await updateProduct(tx, productId, {}, { added: fetched.map(({ url: _, ...image }) => image) })
      for (const { url, id } of fetched)
        await rememberImported(tx.db, { source, kind: 'product-picture', sourceId: keyOf(url) }, id)
    }
    if (problems.length === 0) return { state: 'done' }
    return { state: fetched.length || known.size ? 'partial' : 'failed', message: pictureProblems(problems) }
  })
}

/** Keys of pictures that were imported before; an admin may have removed them since. */
async function picturesOf(db: Db, { source }: MoveContext, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ source: importedRecords.source, kind: importedRecords.kind, key: importedRecords.sourceId })
    .from(importedRecords)
    .where(inArray(importedRecords.sourceId, keys))
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
