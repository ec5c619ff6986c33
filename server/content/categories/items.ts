import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { CategorizedType } from '#shared/core/category-options.ts'
import type { CategoryNode } from './find.ts'
import { categorized } from './rules.ts'

/** Locks the items of a category in a fixed sequence. */
export async function lockItems(db: Db, type: CategorizedType, name: string) {
  const { table, categories } = categorized(type)
  await db.execute(sql`select from ${table} where ${eq(categories.column, name)} order by ${table.id} for update`)
}

/** Writes the new name of a category to its items. The activity log only has the category's own change. */
export async function renameOnItems(db: Db, type: CategorizedType, before: string, after: string) {
  const { rows } = await db.execute<{ actor: string | null }>(sql`select current_setting('app.actor', true) as actor`)
  await db.execute(sql`select set_config('app.actor', '', true)`)
  await setOnItems(db, type, before, after)
  await db.execute(sql`select set_config('app.actor', ${rows[0]?.actor ?? ''}, true)`)
}

/** Gives all items of a category another one. Returns how many. */
export async function setOnItems(db: Db, type: CategorizedType, before: string, after: string): Promise<number> {
  const { table, categories } = categorized(type)
  const { rows } = await db.execute(
    sql`update ${table} set category = ${after} where ${eq(categories.column, before)} returning 1`,
  )
  return rows.length
}

/** The number of items of a type by the name of their category, including drafts and the trash. */
export async function countItems(db: Db, type: CategorizedType): Promise<ReadonlyMap<string, number>> {
  const { table, categories } = categorized(type)
  return countsBy(db, sql`from ${table}`, [categories.column, ...(categories.parent ? [categories.parent.column] : [])])
}

interface VisibleItems {
  count: number
  /** Time of the last change of one of them. */
  changedAt: Date | string | null
}

/** The items that visitors see in each category and its subcategories, by the id of the category. */
export async function findVisibleItems(
  db: Db,
  type: CategorizedType,
  tree: readonly CategoryNode[],
): Promise<ReadonlyMap<string, VisibleItems>> {
  const { table, search, categories } = categorized(type)
  const parent = categories.parent ? sql`${categories.parent.column}` : sql`''`
  const { rows } = await db.execute<{ name: string; parent: string; count: number; changedAt: string }>(sql`
    select ${categories.column} as name, ${parent} as parent, count(*)::int as count,
      max(${table}.updated_at) as "changedAt"
    from ${table} where ${search.isVisible} and ${search.visibleFrom} <= now() group by 1, 2`)
  const found = new Map<string, VisibleItems>()
  const add = (id: string | null | undefined, { count, changedAt }: (typeof rows)[number]) => {
    if (!id) return
    const sum = found.get(id)
    const last = sum?.changedAt && new Date(sum.changedAt) > new Date(changedAt) ? sum.changedAt : changedAt
    found.set(id, { count: (sum?.count ?? 0) + count, changedAt: last })
  }
  const byName = new Map(tree.map((node) => [node.name, node]))
  for (const row of rows) {
    const node = row.name === '' ? undefined : byName.get(row.name)
    add(node?.id, row)
    add(node?.parentId ?? byName.get(row.parent)?.id, row)
  }
  return found
}

async function countsBy(db: Db, from: SQL, columns: readonly unknown[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const column of columns) {
    const { rows } = await db.execute<{ name: string; count: number }>(
      sql`select ${column} as name, count(*)::int as count ${from} group by 1`,
    )
    for (const { name, count } of rows) counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return counts
}
