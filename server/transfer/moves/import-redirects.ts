import { productType } from '#server/commerce/products/visible.ts'
import { findNames } from '#server/content/categories/find.ts'
import { slugsOf } from '#server/content/slugs/slugs.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { parseOldAddress, parseTarget } from '#server/site/redirects/redirect-paths.ts'
import { saveRedirects } from '#server/site/redirects/save-redirects.ts'
import { pathOfTerm } from './categories.ts'
import { findImported } from './imported-records.ts'
import type { ItemTx, MoveContext, Outcome } from './move-context.ts'
import type { MoveItemRow } from './moves.table.ts'

/** An old address with its new path, or with the product of the other shop that it shows. */
type OldAddress = { from: string } & ({ to: string } | { product: string })

export const importRedirects = (context: MoveContext, item: MoveItemRow): Promise<void> =>
  context.settleOne(item, async (tx) => {
    const old = item.data as OldAddress[]
    const entries: { from: string; to: string }[] = []
    for (const address of old) {
      const to = 'to' in address ? address.to : await pathOfProduct(tx.db, context, address.product)
      if (to === undefined)
        return {
          state: 'failed',
          message: 'This product was not imported. Import the products CSV of WooCommerce, then try again.',
        } satisfies Outcome
      entries.push({ from: address.from, to: await knownTerm(tx.db, to) })
    }
    await redirectTo(tx, entries)
    return { state: 'done' }
  })

/** A category of another shop that no product has first became a tag. */
async function knownTerm(db: Db, to: string): Promise<string> {
  const name = to.startsWith(shopCategory) && decodeURIComponent(to.slice(shopCategory.length))
  if (!name || (await findNames(db, 'products', [name])).size > 0) return to
  return pathOfTerm('/shop', 'tag', name)
}
const shopCategory = pathOfTerm('/shop', 'category', '')

async function pathOfProduct(db: Db, { source }: MoveContext, sourceId: string): Promise<string | undefined> {
  const product = await findImported(db, { source, kind: 'product', sourceId }, productType)
  const slug = product && (await slugsOf(db, productType, [product.id])).get(product.id)
  return slug && `/shop/${slug}`
}

/**
 * Redirects old addresses to paths of this site. Addresses that cannot be redirected, such as that of the checkout, and
 * existing redirects stay as they are.
 */
export async function redirectTo(
  { db, invalidate }: Pick<ItemTx, 'db' | 'invalidate'>,
  old: readonly { from: string; to: string }[],
) {
  const entries = old.flatMap(({ from, to }) => {
    const parsed = parseOldAddress(from)
    const target = parseTarget(to, [])
    return parsed.value !== undefined && target.value ? [{ from: parsed.value, ...target.value }] : []
  })
  if (entries.length === 0) return
  await saveRedirects(db, entries, { onlyNew: true })
  invalidate('redirects')
}
