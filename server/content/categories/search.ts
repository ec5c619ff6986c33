import { and, eq } from 'drizzle-orm'
import { containsAllTerms, lowerCaseText, searchTerms } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { searchNameOf } from '#shared/core/search-options.ts'
import { categories } from './categories.table.ts'
import { readTree } from './find.ts'
import { findVisibleItems } from './items.ts'
import { categorizedContent } from './rules.ts'

const maxFound = 6

/** Categories with visible items whose name contains every word, those with the most items first. */
export async function findCategories(db: Db, k: string, searchType: string) {
  if (searchTerms(k).length === 0) return []
  const found = []
  for (const { kind } of categorizedContent()) {
    const type = searchNameOf(kind)
    if (searchType !== 'all' && searchType !== type) continue
    const matches = await db
      .select({ id: categories.id })
      .from(categories)
      .where(and(eq(categories.type, kind), containsAllTerms(lowerCaseText(categories.name), k)))
    if (matches.length === 0) continue
    const tree = await readTree(db, kind)
    const items = await findVisibleItems(db, kind, tree)
    for (const { id } of matches) {
      const { name, slug } = tree.find((one) => one.id === id)!
      const count = items.get(id)?.count ?? 0
      if (count > 0) found.push({ type, name, slug, count })
    }
  }
  return found.sort((one, other) => other.count - one.count).slice(0, maxFound)
}
