import { addCategory, planCategories } from '#server/content/categories/add.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { type CategorizedType, maxCategoryName } from '#shared/core/category-options.ts'

interface ReadCategories {
  category: string | undefined
  tags: string[]
}

/**
 * The categories of an item in another system: the first becomes its category, the others become tags. Of a path, such
 * as `Clothing > Hats`, the last part counts.
 */
export function readCategories(paths: readonly string[]): ReadCategories {
  const names = new Map<string, string>()
  for (const path of paths) {
    const name = nameOf(path.split('>').at(-1) ?? '')
    if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  const [category, ...tags] = names.values()
  return { category, tags }
}

/** Filters in addresses separate names by commas. */
const nameOf = (text: string) =>
  text
    .replace(/[\s,]+/g, ' ')
    .trim()
    .slice(0, maxCategoryName)
    .trim()

/**
 * The category of an imported item, added if it is new. Undefined, for the default category, without one and if the
 * company has as many categories as it may have.
 */
export async function importedCategory(db: Db, type: CategorizedType, name: string | undefined) {
  if (!name) return undefined
  const { problem } = await planCategories(db, type, [name])
  return problem ? undefined : addCategory(db, type, name)
}

/** The list that shows what had a category or tag in another system. */
export const pathOfTerm = (list: '/shop' | '/blogs', kind: 'category' | 'tag', name: string): string =>
  `${list}?${kind}=${encodeURIComponent(kind === 'category' ? nameOf(name) : name.slice(0, 40).trim())}`
