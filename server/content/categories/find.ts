import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { type CategorizedType, isCategoryOptional } from '#shared/core/category-options.ts'
import { fieldError } from '#shared/core/errors.ts'
import { type CategoryRow, categories } from './categories.table.ts'
import { categorized } from './rules.ts'

/** A category as lists need it. */
export type CategoryNode = Pick<CategoryRow, 'id' | 'name' | 'slug' | 'parentId'>

const node = { id: categories.id, name: categories.name, slug: categories.slug, parentId: categories.parentId }

/** Top-level categories in their order, each followed by its subcategories. A missing parent counts as none. */
function treeOf<C extends Pick<CategoryRow, 'id' | 'parentId'>>(rows: readonly C[]): C[] {
  const ids = new Set(rows.map(({ id }) => id))
  const children = Map.groupBy(rows, ({ parentId }) => (parentId && ids.has(parentId) ? parentId : null))
  return (children.get(null) ?? []).flatMap((top) => [top, ...(children.get(top.id) ?? [])])
}

const inOrder = [asc(categories.position), asc(categories.createdAt), asc(categories.id)]

/** All categories of a type in the order of the tree. */
export const readTree = async (db: Db, type: CategorizedType): Promise<CategoryNode[]> =>
  treeOf(
    await db
      .select(node)
      .from(categories)
      .where(eq(categories.type, type))
      .orderBy(...inOrder),
  )

/** The same with all columns. */
export const readAll = async (db: Db, type: CategorizedType): Promise<CategoryRow[]> =>
  treeOf(
    await db
      .select()
      .from(categories)
      .where(eq(categories.type, type))
      .orderBy(...inOrder),
  )

/** The names of these categories and their subcategories. */
export async function categoryNamesOf(db: Db, type: CategorizedType, ids: readonly string[]): Promise<string[]> {
  const wanted = new Set(ids)
  const tree = await readTree(db, type)
  return tree.flatMap(({ id, parentId, name }) => (wanted.has(id) || (parentId && wanted.has(parentId)) ? name : []))
}

/** The category of this name, in upper or lower case. */
export const named = (type: CategorizedType, name: string) =>
  and(eq(categories.type, type), sql`lower(${categories.name}) = lower(${name})`)

/** The category with this current or earlier slug. */
export async function findBySlug(db: Db, type: CategorizedType, slug: string): Promise<CategoryNode | undefined> {
  const [row] = await db
    .select(node)
    .from(categories)
    .where(and(eq(categories.type, type), or(eq(categories.slug, slug), hadSlug(slug))))
    .orderBy(sql`${categories.slug} = ${slug} desc`)
    .limit(1)
  return row
}

/** Categories that had this slug earlier. */
export const hadSlug = (slug: string): SQL => sql`${slug} = any(${categories.formerSlugs})`

/** Finds a category and locks its row, so that it is neither renamed nor deleted before the transaction ends. */
export async function lockCategory(db: Db, condition: SQL | undefined): Promise<CategoryNode | undefined> {
  const [row] = await db.select(node).from(categories).where(condition).for('key share')
  return row
}

/**
 * The category that an item is saved with, in its stored spelling: the one that was chosen, otherwise the fallback of
 * the type. Locks it. Throws VALIDATION if the company has no such category.
 */
export async function chooseCategory(db: Db, type: CategorizedType, name: string | undefined): Promise<string> {
  if (name === undefined) return isCategoryOptional(type) ? '' : fallbackCategory(db, type)
  if (name === '' && isCategoryOptional(type)) return ''
  const row = await lockCategory(db, named(type, name))
  if (!row) throw fieldError('category', 'Choose one of the categories.')
  return row.name
}

/** The same for changes, in which an absent category stays as it is. */
export const chooseCategoryIfSent = async (db: Db, type: CategorizedType, name: string | undefined) =>
  name === undefined ? undefined : chooseCategory(db, type, name)

/** The stated fallback while the company has it, otherwise the first category. Locks it. */
async function fallbackCategory(db: Db, type: CategorizedType): Promise<string> {
  const name = await findFallback(db, type)
  const row = await lockCategory(db, named(type, name))
  if (!row) throw fieldError('category', 'Add a category first.')
  return row.name
}

/** The category of items for which none is chosen; empty if the type has none. */
export async function findFallback(db: Db, type: CategorizedType): Promise<string> {
  const { fallback } = categorized(type).categories
  if (fallback === undefined) return ''
  const tree = await readTree(db, type)
  return (tree.find(({ name }) => name === fallback) ?? tree[0])?.name ?? ''
}

/** The subcategory of an audio track's type; empty without one. Locks it. Throws VALIDATION for one of another type. */
export async function chooseSubcategory(db: Db, type: CategorizedType, parent: string, name: string): Promise<string> {
  if (name === '') return ''
  const row = await lockCategory(db, named(type, name))
  const [above] = row?.parentId ? await db.select(node).from(categories).where(eq(categories.id, row.parentId)) : []
  if (!row || above?.name !== parent) throw fieldError('category', 'Choose a subcategory of this type.')
  return row.name
}

/** The stored spelling of these names, by name in lower case. */
export async function findNames(
  db: Db,
  type: CategorizedType,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map()
  // PostgreSQL compares: its lower case of `İ` and others differs from that of JavaScript.
  const { rows } = await db.execute<{ wanted: string; name: string }>(sql`
    select wanted, ${categories.name} as name
    from unnest(${sql.param([...new Set(names)])}::text[]) as wanted
    join ${categories} on ${categories.type} = ${type} and lower(${categories.name}) = lower(wanted)`)
  return new Map(rows.map(({ wanted, name }) => [wanted.toLowerCase(), name]))
}
