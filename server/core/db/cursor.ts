import { type Column, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#shared/core/errors.ts'

/** What a list goes by: a time, a number or a short text. Equal ones go by their id, so each has one place. */
export type SortedBy = 'time' | 'number' | 'text'

interface Sorted {
  id: string
  sortedBy: string | number | null
}

/** The page, and where the next one starts if there is more. One row more than fits was asked for. */
export function cut<R extends Sorted>(rows: R[], limit: number): { rows: R[]; nextCursor?: string } {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  if (!last) return { rows }
  const nextCursor = Buffer.from(JSON.stringify([last.sortedBy, last.id])).toString('base64url')
  return { rows: rows.slice(0, limit), nextCursor }
}

/** Only what comes after the cursor, in a list that descends unless said otherwise. Throws VALIDATION for one that we did not make. */
export function after(
  column: Column | SQL,
  id: Column,
  by: SortedBy,
  cursor: string | undefined,
  direction: 'desc' | 'asc' = 'desc',
): SQL | undefined {
  if (cursor === undefined) return undefined
  const last = read(by, cursor)
  const type = sql.raw(types[by])
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  return sql`(${column}, ${id}) ${beyond} (${last.value}::${type}, ${last.id}::uuid)`
}

const types = { time: 'timestamptz', number: 'bigint', text: 'text' }

function read(by: SortedBy, cursor: string) {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const right = by === 'time' ? isInstant(value) : by === 'text' ? isText(value) : Number.isSafeInteger(value)
    if (right && typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return { value, id }
  } catch {
    // Not even JSON: refused below like everything else that is not ours.
  }
  const message = 'This page does not exist.'
  throw new AppError('VALIDATION', message, { fields: { cursor: message } })
}

const isInstant = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))

const isText = (value: unknown) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
