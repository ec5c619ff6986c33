import { and, eq, inArray, sql } from 'drizzle-orm'
import { findInChunks } from '#server/core/db/find-in-chunks.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { mostRedirects } from '#shared/site/redirect-options.ts'
import { type RedirectRow, redirects } from './redirects.table.ts'

/** A redirect to save, with valid paths. */
export interface NewRedirect {
  from: string
  to: string
  toPath: string
}

interface Saved {
  created: number
  changed: number
  /** Redirects that were left out, by their index, with the reason. */
  problems: Map<number, string>
}

const full = `A site can have ${mostRedirects.toLocaleString('en')} redirects. Delete those that are no longer used.`
const loop = 'This would lead back to the old address. Change or delete the redirect of the new address first.'

/** Lets one transaction of a tenant at a time save redirects, so that two of them cannot form a chain. */
export const lockRedirects = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant') || ' redirects', 0))`)

/**
 * Saves redirects. Redirects of the same address are replaced, or unchanged with `onlyNew`. A target that is
 * redirected itself is replaced by its own target, and redirects to a new old address lead on to its target, so that
 * no redirect leads to another one. Redirects in a loop are left out.
 */
export async function saveRedirects(
  db: Db,
  entries: readonly NewRedirect[],
  { by = null, onlyNew = false }: { by?: string | null; onlyNew?: boolean } = {},
): Promise<Saved> {
  const problems = new Map<number, string>()
  await lockRedirects(db)
  const existing = await related(db, entries)
  const wanted = new Map<string, NewRedirect & { at: number }>()
  for (const [at, entry] of entries.entries())
    if (!(onlyNew && existing.has(entry.from))) wanted.set(entry.from, { ...entry, at })
  const next = (path: string) => wanted.get(path) ?? existing.get(path)
  // All ends are found before the first change, so that every part of a loop is left out.
  const ends = [...wanted.values()].map((entry) => [entry, endOf(entry, next)] as const)
  for (const [entry, end] of ends)
    if (end) wanted.set(entry.from, { ...entry, to: end.to, toPath: end.toPath })
    else {
      problems.set(entry.at, loop)
      wanted.delete(entry.from)
    }
  const created = [...wanted.values()].filter(({ from }) => !existing.has(from))
  const changed = [...wanted.values()].filter(({ from, to }) => existing.has(from) && existing.get(from)!.to !== to)
  const room = mostRedirects - (created.length ? await db.$count(redirects) : 0)
  for (const { at } of created.splice(Math.max(0, room))) problems.set(at, full)
  const rows = [...created, ...changed].map(({ from, to, toPath }) => ({ from, to, toPath, updatedBy: by }))
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insert(redirects)
      .values(rows.slice(at, at + 500))
      .onConflictDoUpdate({
        target: [redirects.tenantId, redirects.from],
        set: {
          to: sql`excluded.target`,
          toPath: sql`excluded.target_path`,
          updatedBy: sql`excluded.updated_by`,
          updatedAt: sql`clock_timestamp()` as never,
        },
      })
  // Also those whose row a form has changed already.
  await followTargets(db, [...wanted.keys()])
  return { created: created.length, changed: changed.length, problems }
}

/** Stored redirects of the old and the new addresses, by old address. */
async function related(db: Db, entries: readonly NewRedirect[]): Promise<Map<string, RedirectRow>> {
  const paths = [...new Set(entries.flatMap(({ from, toPath }) => [from, toPath]))]
  const rows = await findInChunks(paths, (chunk) => db.select().from(redirects).where(inArray(redirects.from, chunk)))
  return new Map(rows.map((row) => [row.from, row]))
}

/** The last target of a redirect, or undefined if it leads back to its start. */
function endOf(entry: NewRedirect, next: (path: string) => NewRedirect | undefined): NewRedirect | undefined {
  const seen = new Set([entry.from])
  let end = entry
  for (;;) {
    if (seen.has(end.toPath)) return undefined
    seen.add(end.toPath)
    const further = next(end.toPath)
    if (!further) return end
    end = further
  }
}

/** Lets redirects to one of these old addresses lead to its target. */
async function followTargets(db: Db, froms: readonly string[]) {
  for (let at = 0; at < froms.length; at += 500)
    await db.execute(sql`
      update redirects set target = further.target, target_path = further.target_path, updated_at = clock_timestamp()
      from redirects further
      where further.tenant_id = redirects.tenant_id and further.from_path = redirects.target_path
        and further.from_path = any(${sql.param(froms.slice(at, at + 500))}::text[])`)
}

/** Whether an address has a redirect, besides the one with this id. */
export const findByOldAddress = async (db: Db, from: string, besides?: string): Promise<boolean> =>
  (await db.$count(
    redirects,
    and(eq(redirects.from, from), besides ? sql`${redirects.id} <> ${besides}` : undefined),
  )) > 0
