import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { csvOf } from '#shared/core/csv.ts'
import { AppError } from '#shared/core/errors.ts'
import { type ImportCheck, type ImportKind, type ImportProblem, shownImportRows } from '#shared/core/import-options.ts'
import type { Inside } from '../http/context.ts'
import type { Field, Fields } from './fields.ts'
import type { Table } from './read-table.ts'

/** A row whose cells could be read. */
export interface ReadRow {
  row: number
  /** By field; what no column fills is not there. */
  values: Record<string, unknown>
}

/** What a row would do, and to what. */
export interface Step extends ReadRow {
  what: 'create' | 'update' | 'unchanged'
  title: string
  /** Names what it changes, and its version. */
  id?: string
  changes: { field: string; before: unknown; after: unknown }[]
}

export interface Problem {
  row: number
  /** The field that is wrong; the row itself where none is. */
  field?: string
  message: string
}

interface Plan {
  steps: Step[]
  problems: Problem[]
  /** What a row says that is not done, while the rest of it is. */
  notes?: Problem[]
  /** Why none of it can be done; asked about the rows that have no problem. */
  general?(steps: readonly Step[]): Promise<string | undefined>
}

export type ImportCtx = Pick<Inside<'admin'>, 'db' | 'user' | 'site' | 'invalidate' | 'jobs' | 'notify'>

/** How one kind of thing comes in. */
export interface Importer {
  /** What one of them is called, and several. */
  nouns: readonly [string, string]
  fields: Fields
  /** Whether several rows are one thing, so that none of them is done alone. Else wrong rows are skipped. */
  rowsTogether?: boolean
  /** Finds out what rows would do. Where they are about to be done, whatever they change is held. */
  plan(ctx: ImportCtx, rows: ReadRow[], about: { hold: boolean } & Seen): Promise<Plan>
  /** Does it. What it throws undoes everything. */
  apply(ctx: ImportCtx, steps: Step[], about: { greet: boolean } & Seen): Promise<void>
}

interface Seen {
  /** When the check was that is being done now: what was sold since is no reason to refuse it. */
  since?: string | undefined
}

export interface Wish {
  kind: ImportKind
  table: Table
  /** Of the file. */
  digest: string
  /** For each column the field it fills; chosen by name where nobody has. */
  mapping?: (string | null)[] | undefined
  greet: boolean
  /** See `Seen`. */
  since?: string | undefined
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .replace(/[^a-z0-9]/g, '')

/** The field for each column: as chosen, else by its name; none fills two. */
function mappingOf(fields: Fields, head: readonly string[], chosen: Wish['mapping']): (string | null)[] {
  const taken = new Set<string>()
  return head.map((header, at) => {
    const named = Object.entries(fields).find(([name, { label, aliases = [] }]) =>
      [name, label, ...aliases].some((known) => plain(known) === plain(header)),
    )?.[0]
    const wanted = chosen ? chosen[at] : named
    if (!wanted || !Object.hasOwn(fields, wanted) || taken.has(wanted)) return null
    taken.add(wanted)
    return wanted
  })
}

/** Every cell by its field; problems where one cannot be read. */
function readRows({ rows }: Table, fields: Fields, mapping: readonly (string | null)[]) {
  const problems: Problem[] = []
  const read: ReadRow[] = []
  for (const { row, cells } of rows) {
    const values: Record<string, unknown> = {}
    const before = problems.length
    for (const [at, name] of mapping.entries()) {
      if (!name) continue
      const field = fields[name] as Field
      const text = (cells[at] ?? '').trim()
      if (text === '' && field.required) {
        problems.push({ row, field: name, message: `${field.label} is missing.` })
        continue
      }
      const { success, data, error } = field.read.safeParse(text)
      if (success) values[name] = data
      else problems.push({ row, field: name, message: error.issues[0]?.message ?? 'This cannot be read.' })
    }
    if (problems.length === before) read.push({ row, values })
  }
  return { read, problems }
}

/** What a file would do, and the steps that do it. */
export async function checkImport(ctx: ImportCtx, importer: Importer, wish: Wish, hold: boolean) {
  const { table, kind } = wish
  const { fields } = importer
  const mapping = mappingOf(fields, table.head, wish.mapping)
  const { read, problems: unread } = readRows(table, fields, mapping)
  const plan = await importer.plan(ctx, read, { hold, since: wish.since })
  const problems = [...unread, ...plan.problems].sort((a, b) => a.row - b.row)
  const wrong = new Set(problems.map(({ row }) => row))
  const steps = plan.steps.filter(({ row }) => !wrong.has(row))
  const count = (what: Step['what']) => steps.filter((step) => step.what === what).length
  const counts = {
    create: count('create'),
    update: count('update'),
    unchanged: count('unchanged'),
    errors: wrong.size,
  }
  const cellsOf = new Map(table.rows.map(({ row, cells }) => [row, cells]))
  const shown = ({ row, field, message }: Problem): ImportProblem => {
    const at = field === undefined ? -1 : mapping.indexOf(field)
    const column = at >= 0 ? table.head[at]! : field ? (fields[field]?.label ?? field) : ''
    return { row, column, value: (cellsOf.get(row)?.[at] ?? '').slice(0, 120), message }
  }
  const told = problems.map(shown)
  const work = steps.filter(({ what }) => what !== 'unchanged')
  const general = await plan.general?.(steps)
  const at = wish.since ?? (await momentIn(ctx.db))
  const token =
    work.length && !(importer.rowsTogether && problems.length) && !general
      ? `${createHash('sha256')
          .update(JSON.stringify([kind, wish.digest, mapping, wish.greet, work]))
          .digest('hex')}.${Date.parse(at)}`
      : undefined
  const check: ImportCheck = {
    kind,
    encoding: table.encoding,
    separator: table.separator,
    columns: table.head.map((header, at) => ({
      header,
      field: mapping[at] ?? null,
      samples: table.rows.slice(0, 3).map(({ cells }) => (cells[at] ?? '').slice(0, 60)),
    })),
    fields: Object.entries(fields).map(([name, { label, required = false }]) => ({ name, label, required })),
    counts,
    rows: work.slice(0, shownImportRows).map(({ row, what, title, changes }) => ({
      row,
      what: what as 'create' | 'update',
      title,
      changes: changes.map(({ field, before, after }) => ({
        field: fields[field]?.label ?? field,
        before: toldAs(fields[field], before),
        after: toldAs(fields[field], after),
      })),
    })),
    problems: told.slice(0, shownImportRows),
    notes: (plan.notes ?? []).slice(0, shownImportRows).map(shown),
    problemsTable: told.length
      ? csvOf([
          ['Row', 'Column', 'Value', 'Problem'],
          ...told.slice(0, 20_000).map(({ row, column, value, message }) => [String(row), column, value, message]),
        ])
      : '',
    ...(general && { general }),
    ...(token && { token }),
  }
  return { check, work }
}

/** By the clock of the database, as all that is stored. */
async function momentIn(db: ImportCtx['db']): Promise<string> {
  const { rows } = await db.execute<{ now: Date | string }>(sql`select now() as now`)
  return new Date(rows[0]!.now).toISOString()
}

/** The moment in the token of a check; none where it has none or is too old. */
export function momentOf(token: string): string | undefined {
  const at = Number(token.split('.')[1])
  return at > Date.now() - 24 * 3600_000 && at < Date.now() + 60_000 ? new Date(at).toISOString() : undefined
}

const longest = 200

function toldAs(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = field?.words
    ? field.words(value)
    : Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'boolean'
        ? value
          ? 'yes'
          : 'no'
        : String(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** What of a thing a row changes. */
export function changesTo(before: Record<string, unknown>, values: Record<string, unknown>): Step['changes'] {
  return Object.entries(values)
    .filter(([field, after]) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after ?? null))
    .map(([field, after]) => ({ field, before: before[field], after }))
}

/** Problems with rows that say the same thing about `field`: all but the first of them. */
export function repeated(rows: readonly ReadRow[], field: string, what: string): Problem[] {
  const first = new Map<unknown, number>()
  return rows.flatMap(({ row, values }) => {
    const value = values[field]
    if (value === undefined || value === '') return []
    const before = first.get(value)
    if (before === undefined) first.set(value, row)
    return before === undefined ? [] : [{ row, field, message: `Row ${before} has this ${what} too.` }]
  })
}

/** What is new has to have these; problems where a column is missing. */
export function missing(fields: Fields, { row, values }: ReadRow): Problem[] {
  return Object.entries(fields)
    .filter(([name, { required }]) => required && values[name] === undefined)
    .map(([field, { label }]) => ({ row, field, message: `${label} is missing: choose its column.` }))
}

/** Said when what is here is not any more what the check saw. */
export const changedMeanwhile = () =>
  new AppError('STALE', 'The file, or what is here, has changed since it was checked. Check it again.')
