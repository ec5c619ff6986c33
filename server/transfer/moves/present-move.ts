import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Move } from '#shared/transfer/moves.ts'
import type { SiteTransferRow } from '../data/transfers.ts'
import { moveItems } from './moves.table.ts'

/** Moves with the numbers of their items by kind and state. */
export async function presentMoves(db: Db, rows: readonly SiteTransferRow[]): Promise<Move[]> {
  const { transferId, kind, state } = moveItems
  const ids = rows.map(({ id }) => id)
  const counted = await db
    .select({ transferId, kind, state, count: sql<number>`count(*)::int` })
    .from(moveItems)
    .where(inArray(transferId, ids))
    .groupBy(transferId, kind, state)
  return rows.map((row) => {
    const { source, format, losses } = row.move!
    const { id, fileName, size, agreed, step, done, total, problem, by, createdAt, finishedAt } = row
    return {
      _id: id,
      ...{ source, losses, fileName, size, agreed, step, done, total, by, createdAt, state: row.state },
      counts: counted.filter((one) => one.transferId === id),
      ...(format && { format }),
      ...(problem !== null && { problem }),
      ...(finishedAt && { finishedAt }),
    }
  })
}

export const presentMove = async (db: Db, row: SiteTransferRow): Promise<Move> => (await presentMoves(db, [row]))[0]!
