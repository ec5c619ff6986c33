import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Handlers } from '#server/core/http/serve.ts'
import type { adminMoves as contract } from '#shared/transfer/moves.ts'
import {
  agreeToTransfer,
  deleteTransfer,
  findTransfer,
  latestTransfers,
  restartTransfer,
  stopTransfer,
} from '../data/transfers.ts'
import { exportProductsWithVariants } from './export-products.ts'
import { moveItems } from './moves.table.ts'
import { presentMove, presentMoves } from './present-move.ts'
import { resetItems } from './run-move.ts'

const pageSize = 50

export const adminMoves: Handlers<typeof contract> = {
  async list(_, { db }) {
    return { results: await presentMoves(db, await latestTransfers(db, 'move')) }
  },

  async items({ id, state, after = 0 }, { db }) {
    await findTransfer(db, 'move', id)
    const matches = and(
      eq(moveItems.transferId, id),
      state ? eq(moveItems.state, state) : inArray(moveItems.state, ['failed', 'partial']),
    )
    const rows = await db
      .select()
      .from(moveItems)
      .where(and(matches, gt(moveItems.position, after)))
      .orderBy(asc(moveItems.position))
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize)
    return {
      results: page.map((row) => ({ _id: row.id, ...row })),
      total: await db.$count(moveItems, matches),
      ...(rows.length > pageSize && { next: page.at(-1)!.position }),
    }
  },

  async apply({ id }, { db, jobs, user }) {
    const { move } = await findTransfer(db, 'move', id)
    // The admin who confirms is the one in whose name records are created.
    const agreed = await agreeToTransfer(db, id, { move: { ...move!, byId: user.id }, expiresAt: null })
    await jobs.add('move-import', { transferId: id })
    return presentMove(db, agreed)
  },

  async retry({ id }, { db, jobs, user }) {
    const { move } = await findTransfer(db, 'move', id)
    const again = await restartTransfer(db, id, { move: { ...move!, byId: user.id } })
    await resetItems(db, id)
    await jobs.add('move-import', { transferId: id })
    return presentMove(db, again)
  },

  async stop({ id }, { db }) {
    await findTransfer(db, 'move', id)
    const stopped = await stopTransfer(db, id, 'You stopped this import. What was imported stays.')
    return presentMove(db, stopped)
  },

  productTable: (_, ctx) => exportProductsWithVariants(ctx),

  async remove({ id }, ctx) {
    await deleteTransfer(ctx, 'move', id)
    return { message: 'The import was removed. What it has imported stays.' }
  },
}
