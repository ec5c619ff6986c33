import { type Column, type SQL, sql } from 'drizzle-orm'
import { afterCursor, type SortedBy } from '#server/core/db/cursor.ts'

/**
 * Sort order of a list. Equal values are sorted by id, so each row has one
 * position.
 */
export interface Order {
  column: Column | SQL
  by: SortedBy
  direction: 'asc' | 'desc'
}

/** The parts of a query that continues a sorted list after the cursor. */
export function inOrder({ column, by, direction }: Order, id: Column, cursor: string | undefined) {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return {
    after: afterCursor(column, id, by, cursor, direction),
    orderBy: [sql`${column} ${way}`, sql`${id} ${way}`] satisfies SQL[],
  }
}
