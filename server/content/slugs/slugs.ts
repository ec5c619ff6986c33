import { and, eq, inArray, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { AppError } from '#shared/core/errors.ts'
import type { ContentType } from '../content/content-type.ts'
import { oldSlugs } from './slugs.table.ts'

/** `Fog Sea, Large` as `fog-sea-large`: what stands in an address. */
export function slugOf(title: string, otherwise: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return plain || otherwise
}

/** The slug of a title that nothing of its kind has or ever had: `fog-sea`, else `fog-sea-2`. */
export async function freeSlug(db: Db, type: ContentType, title: string): Promise<string> {
  const slug = slugOf(title, type.noun)
  const { rows } = await db.execute<{ slug: string }>(sql`
    select ${type.key} as slug from ${type.table} where ${sameStart(sql`${type.key}`, slug)}
    union all
    select ${oldSlugs.slug} from ${oldSlugs} where ${oldSlugs.kind} = ${type.kind} and ${sameStart(sql`${oldSlugs.slug}`, slug)}`)
  return firstFree(slug, new Set(rows.map((row) => row.slug)))
}

/** The same for many titles at once; none of them gets what another has. */
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

/** The slug itself, else with the first number that makes it free. What looks like an id would be taken for one. */
function firstFree(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(free) && !id.test(free)) return free
  }
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const sameStart = (column: SQL, slug: string) => or(eq(column, slug), like(column, `${slug}-%`))

/** Says that an address is somebody else's. */
export function slugTaken() {
  const message = 'Something else has this address already.'
  return new AppError('CONFLICT', message, { fields: { slug: message } })
}

/** Throws CONFLICT when something else has that slug or had it. */
export async function expectFree(db: Db, type: ContentType, slug: string, id?: string) {
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

/**
 * Gives an item another slug and remembers the one it had, as part of changing
 * it. Throws CONFLICT when something else has it or had it.
 */
export async function changeSlug(db: Db, type: ContentType, id: string, before: string, after: string) {
  await expectFree(db, type, after, id)
  // What it is called again is no old name any more.
  await db.delete(oldSlugs).where(and(eq(oldSlugs.kind, type.kind), eq(oldSlugs.slug, after)))
  await db.insert(oldSlugs).values({ kind: type.kind, slug: before, itemId: id })
}

/** What was called so before. */
export async function onceCalled(db: Db, { kind }: ContentType, slug: string): Promise<string | undefined> {
  const [old] = await db
    .select({ id: oldSlugs.itemId })
    .from(oldSlugs)
    .where(and(eq(oldSlugs.kind, kind), eq(oldSlugs.slug, slug)))
  return old?.id
}

/** Forgets the old names of what no longer exists. */
export async function forgetSlugs(db: Db, tenantId: string, kind: ContentType['kind'], ids: string[]) {
  const theirs = and(eq(oldSlugs.tenantId, tenantId), eq(oldSlugs.kind, kind), inArray(oldSlugs.itemId, ids))
  await db.delete(oldSlugs).where(theirs)
}
