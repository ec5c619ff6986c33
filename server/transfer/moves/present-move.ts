import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Move } from '#shared/transfer/moves.ts'
import type { SiteTransferRow } from '../data/transfers.ts'
import { moveItems } from './moves.table.ts'

export async function presentMove(db: Db, row: SiteTransferRow): Promise<Move> {
  const { kind, state } = moveItems
  const counts = await db
    .select({ kind, state, count: sql<number>`count(*)::int` })
    .from(moveItems)
    .where(eq(moveItems.transferId, row.id))
    .groupBy(kind, state)
  const { source, format, losses } = row.move!
  const { id, fileName, size, agreed, step, done, total, problem, by, createdAt, finishedAt } = row
  return {
    _id: id,
    ...{ source, losses, counts, fileName, size, agreed, step, done, total, by, createdAt },
    state: row.state,
    ...(format && { format }),
    ...(problem !== null && { problem }),
    ...(finishedAt && { finishedAt }),
  }
}
