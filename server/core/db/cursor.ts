import { type Column, type SQL, sql } from 'drizzle-orm'
import { fieldError } from '#shared/core/errors.ts'

/**
 * Sort order of a list. Equal values are sorted by id, so that the order is
 * stable.
 */
export type SortedBy = 'time' | 'number' | 'text'

interface Sorted {
  id: string
  sortedBy: string | number | null
}

/** A page and the cursor of the next one. Query one row more than `limit`. */
export function paginate<R extends Sorted>(rows: R[], limit: number): { rows: R[]; nextCursor?: string } {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  if (!last) return { rows }
  const nextCursor = Buffer.from(JSON.stringify([last.sortedBy, last.id])).toString('base64url')
  return { rows: rows.slice(0, limit), nextCursor }
}

/** The condition for rows after the cursor. Throws VALIDATION for a cursor that this server did not make. */
export function afterCursor(
  column: Column | SQL,
  id: Column,
  by: SortedBy,
  cursor: string | undefined,
  direction: 'desc' | 'asc' = 'desc',
): SQL | undefined {
  if (cursor === undefined) return undefined
  const last = parseCursor(by, cursor)
  const type = sql.raw(types[by])
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  return sql`(${column}, ${id}) ${beyond} (${last.value}::${type}, ${last.id}::uuid)`
}

const types = { time: 'timestamptz', number: 'bigint', text: 'text' }

function parseCursor(by: SortedBy, cursor: string) {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const isValid = by === 'time' ? isInstant(value) : by === 'text' ? isText(value) : Number.isSafeInteger(value)
    if (isValid && typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
      return { value, id }
  } catch {
    // Not JSON: rejected below like every other invalid cursor.
  }
  throw fieldError('cursor', 'This page does not exist.')
}

const isInstant = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))

const isText = (value: unknown) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
