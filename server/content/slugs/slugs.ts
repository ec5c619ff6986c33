import { and, eq, inArray, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { fieldError, requireRow } from '#shared/core/errors.ts'
import type { ContentType } from '../content/content-type.ts'
import { oldSlugs } from './slugs.table.ts'

/** `Fog Sea, Large` as `fog-sea-large`. */
export function slugOf(title: string, fallback: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return plain || fallback
}

/** The slug of a title that no item of this type has or had: `fog-sea`, or `fog-sea-2` and so on. */
export async function freeSlug(db: Db, type: ContentType, title: string): Promise<string> {
  const slug = slugOf(title, type.noun)
  const { rows } = await db.execute<{ slug: string }>(sql`
    select ${type.key} as slug from ${type.table} where ${sameStart(sql`${type.key}`, slug)}
    union all
    select ${oldSlugs.slug} from ${oldSlugs} where ${oldSlugs.kind} = ${type.kind} and ${sameStart(sql`${oldSlugs.slug}`, slug)}`)
  return firstFree(slug, new Set(rows.map((row) => row.slug)))
}

/** Distinct free slugs for many titles. */
export async function freeSlugs(db: Db, type: ContentType, titles: readonly string[]): Promise<string[]> {
  if (titles.length === 0) return []
  const { rows } = await db.execute<{ slug: string }>(sql`
    select ${type.key} as slug from ${type.table}
    union all select ${oldSlugs.slug} from ${oldSlugs} where ${oldSlugs.kind} = ${type.kind}`)
  const taken = new Set(rows.map((row) => row.slug))
  return titles.map((title) => {
    const free = firstFree(slugOf(title, type.noun), taken)
    taken.add(free)
    return free
  })
}

/** The slug with the first number that makes it free. A slug must not look like an id. */
function firstFree(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(free) && !id.test(free)) return free
  }
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const sameStart = (column: SQL, slug: string) => or(eq(column, slug), like(column, `${slug}-%`))

function slugTaken() {
  return fieldError('slug', 'Another item already has this address.', 'CONFLICT')
}

/** Throws CONFLICT when another item has or had this slug. */
async function expectFree(db: Db, type: ContentType, slug: string, id?: string) {
  const other = (column: SQLWrapper) => (id === undefined ? undefined : sql`${column} <> ${id}`)
  const { rows } = await db.execute(
    sql`select 1 from ${type.table} where ${and(eq(type.key, slug), other(type.table.id))}`,
  )
  const [old] = await db
    .select({ id: oldSlugs.id })
    .from(oldSlugs)
    .where(and(eq(oldSlugs.kind, type.kind), eq(oldSlugs.slug, slug), other(oldSlugs.itemId)))
  if (rows.length || old) throw slugTaken()
}

/** Changes an item's slug and stores the old one, which redirects. Throws CONFLICT when another item has or had it. */
export async function changeSlug(db: Db, type: ContentType, id: string, before: string, after: string) {
  await expectFree(db, type, after, id)
  // An item may get back a slug that it had before.
  await db.delete(oldSlugs).where(and(eq(oldSlugs.kind, type.kind), eq(oldSlugs.slug, after)))
  await db.insert(oldSlugs).values({ kind: type.kind, slug: before, itemId: id })
}

/** The slugs of stored items, by id. */
export async function slugsOf(db: Db, { table, key }: ContentType, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; slug: string }>(
    sql`select ${table.id} as id, ${key} as slug from ${table} where ${inArray(table.id, ids)}`,
  )
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

/** The id of the item that had this slug earlier. */
export async function idByOldSlug(db: Db, { kind }: ContentType, slug: string): Promise<string | undefined> {
  const [old] = await db
    .select({ id: oldSlugs.itemId })
    .from(oldSlugs)
    .where(and(eq(oldSlugs.kind, kind), eq(oldSlugs.slug, slug)))
  return old?.id
}

/** Reads an item by its current or an earlier slug. Throws NOT_FOUND. */
export async function findBySlug<R>(
  db: Db,
  type: ContentType,
  slug: string,
  read: (where: SQL) => PromiseLike<R[]>,
): Promise<R> {
  const [row] = await read(eq(type.key, slug))
  if (row) return row
  const id = await idByOldSlug(db, type, slug)
  return requireRow(id ? await read(eq(type.table.id, id)) : [], type.noun)
}

/** Inserts an item under the requested slug, or else under a free one. Throws CONFLICT when the requested one is taken. */
export async function insertWithSlug<R>(
  db: Db,
  type: ContentType,
  { title, slug }: { title: string; slug?: string | undefined },
  insert: (slug: string) => PromiseLike<R[]>,
): Promise<R> {
  if (slug !== undefined) await expectFree(db, type, slug)
  for (;;) {
    const [row] = await insert(slug ?? (await freeSlug(db, type, title)))
    if (row) return row
    // Another request took the slug meanwhile.
    if (slug !== undefined) throw slugTaken()
  }
}

export async function deleteOldSlugsOfItems(db: Db, tenantId: string, kind: ContentType['kind'], ids: string[]) {
  const ofItems = and(eq(oldSlugs.tenantId, tenantId), eq(oldSlugs.kind, kind), inArray(oldSlugs.itemId, ids))
  await db.delete(oldSlugs).where(ofItems)
}
