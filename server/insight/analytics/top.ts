import { bestSellers, soldTitles } from '#server/commerce/orders/statistics.ts'
import { titlesOf } from '#server/content/search/titles.ts'
import type { LocalDays } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { amountOf } from '#shared/core/money.ts'
import { type SearchType, searchTypes } from '#shared/core/search-options.ts'
import { mostFrequent } from './counts.ts'

/** Best-selling products, then the most viewed ones. */
export async function topProducts(db: Db, days: LocalDays, most: number) {
  const sold = await bestSellers(db, days, most)
  const seen = await mostFrequent(db, ['products'], days, most)
  const ids = [...new Set([...sold.map(({ productId }) => productId), ...seen.map(({ name }) => name)])]
  const titles = await titlesOf(db, ids)
  const gone = await soldTitles(
    db,
    ids.filter((id) => !titles.has(id)),
  )
  return ids
    .map((_id) => {
      const sale = sold.find(({ productId }) => productId === _id)
      return {
        _id,
        // Title at the time of the order, if the product was deleted.
        title: titles.get(_id)?.title ?? gone.get(_id),
        slug: titles.get(_id)?.slug,
        views: seen.find(({ name }) => name === _id)?.count ?? 0,
        sold: sale?.qty ?? 0,
        revenue: amountOf(sale?.cents ?? 0),
      }
    })
    .toSorted((a, b) => b.revenue - a.revenue || b.views - a.views)
    .slice(0, most)
}

const content = searchTypes.filter((type) => type !== 'products')

/** The most viewed and played content. */
export async function topContent(db: Db, days: LocalDays, most: number) {
  const seen = (await mostFrequent(db, content, days, most)).slice(0, most)
  const titles = await titlesOf(
    db,
    seen.map(({ name }) => name),
  )
  return seen.map(({ kind, name, count }) => ({
    _id: name,
    type: kind as SearchType,
    title: titles.get(name)?.title,
    slug: titles.get(name)?.slug,
    views: count,
  }))
}

/** Searches, and searches without results. */
export async function topSearches(db: Db, days: LocalDays, most: number) {
  const asked = await mostFrequent(db, ['search', 'empty search'], days, most)
  const of = (which: string) =>
    asked.filter(({ kind }) => kind === which).map(({ name, count }) => ({ words: name, count }))
  return { searches: of('search'), emptySearches: of('empty search') }
}
