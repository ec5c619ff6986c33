import { and, eq, isNull, max, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { type CategorizedType, maxCategories, maxCategoryName } from '#shared/core/category-options.ts'
import { fieldError } from '#shared/core/errors.ts'
import { slugOf } from '../slugs/slugs.ts'
import { categories } from './categories.table.ts'
import { chooseCategory, findFallback, findNames, lockCategory, named } from './find.ts'
import { categorizedContent } from './rules.ts'

/** Why a category cannot have this name, if so. Filters in addresses separate names by commas. */
export const nameProblem = (name: string): string | undefined =>
  name === ''
    ? 'A name is required.'
    : name.length > maxCategoryName
      ? `Use at most ${maxCategoryName} characters.`
      : name.includes(',')
        ? 'Use a name without commas.'
        : undefined

/** A slug that no category of the type has or had: `bread`, or `bread-2` and so on. */
export async function freeCategorySlug(db: Db, type: CategorizedType, name: string, but?: string): Promise<string> {
  const slug = slugOf(name, 'category')
  const rows = await db
    .select({ id: categories.id, slug: categories.slug, formerSlugs: categories.formerSlugs })
    .from(categories)
    .where(eq(categories.type, type))
  const taken = new Set(rows.flatMap((row) => (row.id === but ? [] : [row.slug, ...row.formerSlugs])))
  for (let number = 1; ; number++) {
    const free = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(free)) return free
  }
}

/** The position after the last category with this parent. */
export async function nextPosition(db: Db, type: CategorizedType, parentId: string | null): Promise<number> {
  const siblings: SQL = parentId ? eq(categories.parentId, parentId) : isNull(categories.parentId)
  const [row] = await db
    .select({ last: max(categories.position) })
    .from(categories)
    .where(and(eq(categories.type, type), siblings))
  return (row?.last ?? -1) + 1
}

/** Throws CONFLICT if the type has as many categories as it may have. */
export async function expectRoom(db: Db, type: CategorizedType) {
  if ((await db.$count(categories, eq(categories.type, type))) >= maxCategories)
    throw fieldError('name', `You can have at most ${maxCategories} categories. Delete one first.`, 'CONFLICT')
}

/** Adds a category and returns its stored spelling: another request may have added it meanwhile. Throws CONFLICT. */
async function insertNamed(db: Db, type: CategorizedType, name: string, parentId: string | null): Promise<string> {
  await expectRoom(db, type)
  const position = await nextPosition(db, type, parentId)
  for (;;) {
    const slug = await freeCategorySlug(db, type, name)
    const row = { type, name, slug, position, parentId }
    const [made] = await db.insert(categories).values(row).onConflictDoNothing().returning({ id: categories.id })
    if (made) return name
    // Lower case in the database, which knows more of it than JavaScript.
    const [stored] = await db.select({ name: categories.name }).from(categories).where(named(type, name))
    if (stored) return stored.name
  }
}

/** Adds those of these names that are new, at the top level. Returns the stored spelling of each, by lower case. */
async function addCategories(
  db: Db,
  type: CategorizedType,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const stored = new Map(await findNames(db, type, names))
  for (const name of names) {
    const key = name.toLowerCase()
    if (name !== '' && !stored.has(key)) stored.set(key, await insertNamed(db, type, name, null))
  }
  return stored
}

/** The stored spelling of a category, which is added if it is new. */
export const addCategory = async (db: Db, type: CategorizedType, name: string): Promise<string> =>
  (await addCategories(db, type, [name])).get(name.toLowerCase()) ?? name

/**
 * What a CSV import does with the categories of its rows: their stored spelling by lower case (an empty one is the
 * fallback), the names to add, and why they cannot be added, if so.
 */
export async function planCategories(db: Db, type: CategorizedType, names: readonly string[]) {
  const stored = new Map([...(await findNames(db, type, names)), ['', await findFallback(db, type)]])
  const added: string[] = []
  for (const name of names) {
    if (stored.has(name.toLowerCase()) || nameProblem(name)) continue
    stored.set(name.toLowerCase(), name)
    added.push(name)
  }
  const isTooMany =
    added.length > 0 && (await db.$count(categories, eq(categories.type, type))) + added.length > maxCategories
  const problem = isTooMany ? `You can have at most ${maxCategories} categories.` : undefined
  return { stored, added, problem }
}

/** Adds the categories of imported rows and locks all of them until the transaction ends. */
export async function addAndLockCategories(db: Db, type: CategorizedType, names: readonly string[]) {
  const stored = await addCategories(db, type, [...new Set(names)])
  for (const name of new Set(stored.values())) await chooseCategory(db, type, name)
}

/** Adds the categories that items have and the company does not: a site export may come without them. */
export async function addMissingCategories(db: Db) {
  for (const { kind, table, categories: rules } of categorizedContent()) {
    await db.execute(sql`
      update ${table} set category = ${categories.name} from ${categories}
      where ${categories.type} = ${kind} and lower(${categories.name}) = lower(${rules.column})
        and ${categories.name} <> ${rules.column}`)
    const parent = rules.parent ? sql`${rules.parent.column}` : sql`null::text`
    const { rows } = await db.execute<{ name: string; parent: string | null }>(sql`
      select distinct ${rules.column} as name, ${parent} as parent from ${table}
      where ${rules.column} <> '' and not exists (
        select from ${categories} where ${categories.type} = ${kind} and lower(${categories.name}) = lower(${rules.column}))`)
    for (const row of rows) {
      const above = row.parent === null ? undefined : await lockCategory(db, named(kind, row.parent))
      await insertNamed(db, kind, row.name, above?.id ?? null)
    }
  }
}
