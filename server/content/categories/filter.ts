import { type Column, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { CategorizedType } from '#shared/core/category-options.ts'
import type { Filter } from '../content/content-list.ts'
import { type CategoryNode, readTree } from './find.ts'

/** The names that a category includes: its own and those of its subcategories. */
function namesIncluded(tree: readonly CategoryNode[]): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    tree.map(({ id, name }) => [
      name,
      new Set([name, ...tree.flatMap((one) => (one.parentId === id ? one.name : []))]),
    ]),
  )
}

/** A filter by the company's categories. A category includes its subcategories. */
export const categoryFilter =
  (type: CategorizedType, column: Column) =>
  async (db: Db): Promise<Filter & Required<Pick<Filter, 'where'>>> => {
    const tree = await readTree(db, type)
    const included = namesIncluded(tree)
    return {
      column,
      options: tree.map(({ name }) => name),
      isNested: tree.some(({ parentId }) => parentId !== null),
      shows: (option, value) => included.get(option)?.has(value) ?? false,
      where: (selected) =>
        sql`${column} = any(${sql.param(selected.flatMap((name) => [...(included.get(name) ?? [name])]))}::text[])`,
    }
  }

/** A filter by top-level categories, which items store in a column of their own. */
export const topLevelFilter =
  (type: CategorizedType, column: Column) =>
  async (db: Db): Promise<Filter> => {
    const tree = await readTree(db, type)
    return { column, options: tree.flatMap(({ name, parentId }) => (parentId ? [] : name)) }
  }

/** A filter by subcategories: those of the top-level categories that `above` selects, or all. */
export const subcategoryFilter =
  (type: CategorizedType, column: Column, above: string) =>
  async (db: Db, selected: Readonly<Record<string, readonly string[]>>): Promise<Filter> => {
    const tree = await readTree(db, type)
    const parents = new Set(selected[above])
    const top = tree.filter(({ name, parentId }) => !parentId && (parents.size === 0 || parents.has(name)))
    const ids = new Set(top.map(({ id }) => id))
    return { column, options: tree.flatMap(({ name, parentId }) => (parentId && ids.has(parentId) ? name : [])) }
  }
