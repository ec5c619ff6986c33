import { CsvError, parse } from 'csv-parse/sync'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { afterCursor, paginate } from '#server/core/db/cursor.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { refuseStale } from '#server/core/db/update-metadata.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { fieldError, requireRow } from '#shared/core/errors.ts'
import { mostPastedRedirects } from '#shared/site/redirect-options.ts'
import type { adminRedirects as contract, Redirect } from '#shared/site/redirects.ts'
import { parseOldAddress, parseTarget } from './redirect-paths.ts'
import { type RedirectRow, redirects as table } from './redirects.table.ts'
import { findByOldAddress, lockRedirects, type NewRedirect, saveRedirects } from './save-redirects.ts'

export const adminRedirects: Handlers<typeof contract> = {
  async list({ limit, cursor, q }, { db }) {
    const text = q?.toLowerCase()
    const condition = text
      ? or(sql`position(${text} in lower(${table.from})) > 0`, sql`position(${text} in lower(${table.to})) > 0`)
      : undefined
    const rows = await db
      .select({ redirect: table, id: table.id, sortedBy: table.createdAt })
      .from(table)
      .where(and(condition, afterCursor(table.createdAt, table.id, 'time', cursor)))
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(limit + 1)
    const { rows: page, nextCursor } = paginate(rows, limit)
    return {
      results: page.map(({ redirect }) => present(redirect)),
      total: await db.$count(table, condition),
      ...(nextCursor && { nextCursor }),
    }
  },

  async create(input, { db, user, site, invalidate }) {
    const entry = parseEntry(input, site.hosts)
    await lockRedirects(db)
    if (await findByOldAddress(db, entry.from)) throw taken()
    await saveOne(db, entry, user.name)
    invalidate('redirects')
    return present(requireRow(await db.select().from(table).where(eq(table.from, entry.from)), 'redirect'))
  },

  async update({ id, updatedAt, ...input }, { db, user, site, invalidate }) {
    // Before the row, like all changes of redirects.
    await lockRedirects(db)
    const before = requireRow(await db.select().from(table).where(eq(table.id, id)).for('update'), 'redirect')
    refuseStale(before, updatedAt)
    const entry = parseEntry(input, site.hosts)
    if (await findByOldAddress(db, entry.from, id)) throw taken()
    // Moved first, so that its former address is no part of a loop.
    await db.update(table).set({ from: entry.from, to: entry.to, toPath: entry.toPath }).where(eq(table.id, id))
    await saveOne(db, entry, user.name)
    await db
      .update(table)
      .set({ updatedBy: user.name, updatedAt: sql`clock_timestamp()` as never })
      .where(eq(table.id, id))
    invalidate('redirects')
    return present(requireRow(await db.select().from(table).where(eq(table.id, id)), 'redirect'))
  },

  async remove({ id }, { db, invalidate }) {
    requireRow(await db.delete(table).where(eq(table.id, id)).returning({ id: table.id }), 'redirect')
    invalidate('redirects')
    return { message: 'The redirect was deleted.' }
  },

  async paste({ table: text, mayHaveHeader }, { db, user, site, invalidate }) {
    const problems: (Line & { message: string })[] = []
    const valid: (NewRedirect & { at: Line })[] = []
    for (const { cells, ...at } of linesOf(text)) {
      const from = parseOldAddress((cells[0] ?? '').trim())
      const to = parseTarget((cells[1] ?? '').trim(), site.hosts)
      // A header row names its columns.
      if (mayHaveHeader && at.line === 1 && !cells.some((cell) => cell.includes('/'))) continue
      if (cells.length < 2) problems.push({ ...at, message: 'Enter the old and the new address with a comma between.' })
      else if (from.problem ?? to.problem) problems.push({ ...at, message: (from.problem ?? to.problem)! })
      else valid.push({ at, from: from.value!, ...to.value! })
    }
    const saved = await saveRedirects(db, valid, { by: user.name })
    for (const [index, message] of saved.problems) problems.push({ ...valid[index]!.at, message })
    invalidate('redirects')
    return {
      created: saved.created,
      changed: saved.changed,
      problems: problems.sort((one, other) => one.line - other.line),
    }
  },
}

async function saveOne(db: Db, entry: NewRedirect, by: string) {
  const { problems } = await saveRedirects(db, [entry], { by })
  const problem = problems.get(0)
  if (problem) throw fieldError('to', problem)
}

/** Throws VALIDATION on the invalid field. */
function parseEntry({ from, to }: { from: string; to: string }, hosts: readonly string[]): NewRedirect {
  const old = parseOldAddress(from)
  if (old.problem !== undefined) throw fieldError('from', old.problem)
  const target = parseTarget(to, hosts)
  if (target.problem !== undefined) throw fieldError('to', target.problem)
  return { from: old.value, ...target.value }
}

/** A line of a table, numbered from 1. */
interface Line {
  line: number
  text: string
}

/** Throws VALIDATION on `table` for text that is no CSV, or too long. */
function linesOf(text: string): (Line & { cells: string[] })[] {
  const first = text.split('\n').find((line) => /[,;\t]/.test(line)) ?? ''
  const delimiter = [',', ';', '\t'].find((sign) => first.includes(sign)) ?? ','
  try {
    const rows = parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      raw: true,
      to: mostPastedRedirects + 1,
    }) as unknown as { record: string[]; raw: string; info: { lines: number } }[]
    if (rows.length > mostPastedRedirects)
      throw fieldError('table', `Paste at most ${mostPastedRedirects.toLocaleString('en')} lines at a time.`)
    return rows.map(({ record, raw, info }) => ({ line: info.lines, text: raw.trim(), cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw fieldError('table', 'A quotation mark is missing or does not belong there.')
  }
}

const taken = () => fieldError('from', 'This address has a redirect already.', 'CONFLICT')

const present = ({ id, from, to, createdAt, updatedAt, updatedBy }: RedirectRow): Redirect => ({
  _id: id,
  ...{ from, to, createdAt, updatedAt },
  ...(updatedBy && { updatedBy }),
})
