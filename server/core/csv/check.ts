import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { formatCsv } from '#shared/core/csv.ts'
import { AppError } from '#shared/core/errors.ts'
import { type ImportCheck, type ImportKind, type ImportProblem, maxDisplayedRows } from '#shared/core/import-options.ts'
import type { TxContext } from '../http/context.ts'
import { cellText, type Field, type Fields } from './fields.ts'
import type { Table } from './read-table.ts'

/** A row whose cells are all valid. */
export interface ReadRow {
  row: number
  /** By field; fields without a column are absent. */
  values: Record<string, unknown>
}

/** The change that a row makes. */
export interface ImportStep extends ReadRow {
  what: 'create' | 'update' | 'unchanged'
  title: string
  /** Identifies the changed record and its version. */
  id?: string
  changes: { field: string; before: unknown; after: unknown }[]
}

export interface RowProblem {
  row: number
  /** The invalid field, if it is a single one. */
  field?: string
  message: string
}

interface Plan {
  steps: ImportStep[]
  problems: RowProblem[]
  /** Values of a row that are ignored, while the rest of it is imported. */
  notes?: RowProblem[]
  /** Names of categories that the import adds. */
  newCategories?: readonly string[]
  /** Why nothing can be imported, if so; gets the rows without problems. */
  general?(steps: readonly ImportStep[]): Promise<string | undefined>
}

export type ImportCtx = Pick<TxContext<'admin'>, 'db' | 'user' | 'site' | 'invalidate' | 'jobs' | 'notify'>

/** Imports one kind of record. */
export interface Importer {
  /** Singular and plural. */
  nouns: readonly [string, string]
  fields: Fields
  /**
   * Whether several rows form one record, so that one invalid row rejects the file. Otherwise invalid rows are
   * skipped.
   */
  rowsTogether?: boolean
  /** Plans the changes. With `lock`, locks the records that they change. */
  plan(ctx: ImportCtx, rows: ReadRow[], about: { lock: boolean } & CheckTime): Promise<Plan>
  /** Applies the changes; an error rolls all of them back. */
  apply(ctx: ImportCtx, steps: ImportStep[], about: { greet: boolean } & CheckTime): Promise<void>
}

interface CheckTime {
  /** When the file was checked: products sold since then do not make the check stale. */
  since?: string | undefined
}

export interface ImportRequest {
  kind: ImportKind
  table: Table
  /** Hash of the file. */
  digest: string
  /** The field of each column; matched by name if absent. */
  mapping?: (string | null)[] | undefined
  greet: boolean
  /** See `CheckTime`. */
  since?: string | undefined
}

const normalizedName = (text: string) =>
  text
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .replace(/[^a-z0-9]/g, '')

/** The field of each column: as selected, otherwise by its name. A field is used once. */
function mappingOf(fields: Fields, head: readonly string[], selected: ImportRequest['mapping']): (string | null)[] {
  const taken = new Set<string>()
  return head.map((header, at) => {
    const named = Object.entries(fields).find(([name, { label, aliases = [] }]) =>
      [name, label, ...aliases].some((known) => normalizedName(known) === normalizedName(header)),
    )?.[0]
    const wanted = selected ? selected[at] : named
    if (!wanted || !Object.hasOwn(fields, wanted) || taken.has(wanted)) return null
    taken.add(wanted)
    return wanted
  })
}

/** Parses all cells; invalid ones become problems. */
function readRows({ rows }: Table, fields: Fields, mapping: readonly (string | null)[]) {
  const problems: RowProblem[] = []
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

/** The changes that a file makes, as a report and as steps to apply. */
export async function checkImport(ctx: ImportCtx, importer: Importer, request: ImportRequest, lock: boolean) {
  const { table, kind } = request
  const { fields } = importer
  const mapping = mappingOf(fields, table.head, request.mapping)
  const { read, problems: unread } = readRows(table, fields, mapping)
  const plan = await importer.plan(ctx, read, { lock, since: request.since })
  const problems = [...unread, ...plan.problems].sort((a, b) => a.row - b.row)
  const invalidRows = new Set(problems.map(({ row }) => row))
  const steps = plan.steps.filter(({ row }) => !invalidRows.has(row))
  const count = (what: ImportStep['what']) => steps.filter((step) => step.what === what).length
  const counts = {
    create: count('create'),
    update: count('update'),
    unchanged: count('unchanged'),
    errors: invalidRows.size,
  }
  const cellsOf = new Map(table.rows.map(({ row, cells }) => [row, cells]))
  const toImportProblem = ({ row, field, message }: RowProblem): ImportProblem => {
    const at = field === undefined ? -1 : mapping.indexOf(field)
    const column = at >= 0 ? table.head[at]! : field ? (fields[field]?.label ?? field) : ''
    return { row, column, value: (cellsOf.get(row)?.[at] ?? '').slice(0, 120), message }
  }
  const reported = problems.map(toImportProblem)
  const work = steps.filter(({ what }) => what !== 'unchanged')
  const general = await plan.general?.(steps)
  const at = request.since ?? (await databaseTime(ctx.db))
  const token =
    work.length && !(importer.rowsTogether && problems.length) && !general
      ? [
          hashOf([kind, request.digest, mapping, request.greet], 'hex'),
          Date.parse(at),
          work.map(hashOfStep).join(''),
        ].join('.')
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
    rows: work.slice(0, maxDisplayedRows).map(({ row, what, title, changes }) => ({
      row,
      what: what as 'create' | 'update',
      title,
      changes: changes.map(({ field, before, after }) => ({
        field: fields[field]?.label ?? field,
        before: formatValue(fields[field], before),
        after: formatValue(fields[field], after),
      })),
    })),
    problems: reported.slice(0, maxDisplayedRows),
    notes: (plan.notes ?? []).slice(0, maxDisplayedRows).map(toImportProblem),
    newCategories: (plan.newCategories ?? []).filter((name) => steps.some(({ values }) => values.category === name)),
    problemsTable: reported.length
      ? formatCsv([
          ['Row', 'Column', 'Value', 'Problem'],
          ...reported.slice(0, 20_000).map(({ row, column, value, message }) => [String(row), column, value, message]),
        ])
      : '',
    ...(general && { general }),
    ...(token && { token }),
  }
  const invalid = plan.steps.filter(({ row, what }) => what !== 'unchanged' && invalidRows.has(row))
  return { check, work, invalid, problems: reported }
}

const hashOf = (value: unknown, encoding: 'hex' | 'base64url') =>
  createHash('sha256').update(JSON.stringify(value)).digest(encoding)

const stepHashLength = 8
/** Short, because a token has one for each row. It protects against mistakes, not against its admin. */
const hashOfStep = (step: ImportStep) => hashOf(step, 'base64url').slice(0, stepHashLength)

/**
 * The steps that are as they were when the file was checked, and the number of the others, which are stale or have a
 * problem since. Throws STALE if the file or its mapping differs, or if no step can be imported any more.
 */
export function freshSteps(
  checked: string,
  { check, work, invalid }: { check: ImportCheck; work: ImportStep[]; invalid: ImportStep[] },
): { steps: ImportStep[]; stale: number } {
  const [file, , steps = ''] = checked.split('.')
  if (check.token?.split('.')[0] !== file) throw changedSinceCheck()
  const known = new Set<string>()
  for (let at = 0; at < steps.length; at += stepHashLength) known.add(steps.slice(at, at + stepHashLength))
  const isKnown = (step: ImportStep) => known.has(hashOfStep(step))
  const fresh = work.filter(isKnown)
  if (fresh.length === 0) throw changedSinceCheck()
  return { steps: fresh, stale: work.length - fresh.length + invalid.filter(isKnown).length }
}

/** The database's time, as all stored times. */
async function databaseTime(db: ImportCtx['db']): Promise<string> {
  const { rows } = await db.execute<{ now: Date | string }>(sql`select now() as now`)
  return new Date(rows[0]!.now).toISOString()
}

/** The time of the check that created a token; undefined for invalid or old tokens. */
export function checkedAt(token: string): string | undefined {
  const at = Number(token.split('.')[1])
  return at > Date.now() - 24 * 3600_000 && at < Date.now() + 60_000 ? new Date(at).toISOString() : undefined
}

const maxValueLength = 200

function formatValue(field: Field | undefined, value: unknown): string {
  const text = cellText(field, value)
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
}

/** The step of a row: changes to the known record, or all its values as a new one. */
export function importStep<K extends { id: string }>(
  row: number,
  values: Record<string, unknown>,
  title: string,
  known: K | undefined,
  toRow: (known: K) => Record<string, unknown> = (record) => record,
): ImportStep {
  const isSet = (value: unknown) => value !== '' && value !== null && value !== false
  const changes = known
    ? changedFields(toRow(known), values)
    : Object.entries(values)
        .filter(([, value]) => isSet(value))
        .map(([field, after]) => ({ field, before: undefined, after }))
  const what = known ? (changes.length ? 'update' : 'unchanged') : 'create'
  return { row, values, what, title, ...(known && { id: known.id }), changes }
}

/** The fields of a record that a row changes. */
function changedFields(before: Record<string, unknown>, values: Record<string, unknown>): ImportStep['changes'] {
  return Object.entries(values)
    .filter(([field, after]) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after ?? null))
    .map(([field, after]) => ({ field, before: before[field], after }))
}

/** Problems of rows that repeat an earlier row's value of `field`. */
export function duplicateValueProblems(rows: readonly ReadRow[], field: string, what: string): RowProblem[] {
  const first = new Map<unknown, number>()
  return rows.flatMap(({ row, values }) => {
    const value = values[field]
    if (value === undefined || value === '') return []
    const before = first.get(value)
    if (before === undefined) first.set(value, row)
    return before === undefined ? [] : [{ row, field, message: `Row ${before} has this ${what} too.` }]
  })
}

/** Problems of a new record that lacks required fields. */
export function missingFieldProblems(fields: Fields, { row, values }: ReadRow): RowProblem[] {
  return Object.entries(fields)
    .filter(([name, { required }]) => required && values[name] === undefined)
    .map(([field, { label }]) => ({ row, field, message: `${label} is missing: choose its column.` }))
}

/** The error when the file or all of its records have changed since the check. */
export const changedSinceCheck = () =>
  new AppError('STALE', 'The file or the data has changed since the check. Check it again.')
