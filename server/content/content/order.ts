import { type Column, type SQL, sql } from 'drizzle-orm'
import { after, type SortedBy } from '#server/core/db/cursor.ts'

/** What a list goes by, and which way; the id decides between equals, so that everything has one place. */
export interface Order {
  column: Column | SQL
  by: SortedBy
  direction: 'asc' | 'desc'
}

/** An order as parts of a query that goes on after the cursor. */
export function inOrder({ column, by, direction }: Order, id: Column, cursor: string | undefined) {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return {
    after: after(column, id, by, cursor, direction),
    orderBy: [sql`${column} ${way}`, sql`${id} ${way}`] satisfies SQL[],
  }
}
