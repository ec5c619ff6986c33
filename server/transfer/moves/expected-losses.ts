import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { countMedia, countProducts, planLimitMessage } from '#server/core/media/usage.ts'
import type { Site } from '#server/core/request/site.ts'
import { limitsOf } from '#server/core/tenants/plans.ts'
import type { MoveSource } from '#shared/transfer/move-options.ts'
import type { MoveLoss } from '#shared/transfer/moves.ts'
import { importedRecords, moveItems } from './moves.table.ts'

/** Items of a checked move that were imported before, and those for which the plan has no room. */
export async function expectedLosses(
  db: Db,
  { transferId, source, plan }: { transferId: string; source: MoveSource; plan: Site['plan'] },
): Promise<MoveLoss[]> {
  const counts = new Map<string, { total: number; known: number }>()
  const isKnown = sql`exists (select from ${importedRecords} where ${importedRecords.source} = ${source}
    and ${importedRecords.kind} in (${moveItems.kind}, case when ${moveItems.kind} = 'file' then 'document' end)
    and ${importedRecords.sourceId} = ${moveItems.sourceId})`
  for (const { kind, ...count } of await db
    .select({
      kind: moveItems.kind,
      total: sql<number>`count(*)::int`,
      known: sql<number>`(count(*) filter (where ${isKnown}))::int`,
    })
    .from(moveItems)
    .where(and(eq(moveItems.transferId, transferId), eq(moveItems.state, 'waiting')))
    .groupBy(moveItems.kind))
    counts.set(kind, count)
  const known = [...counts.values()].reduce((sum, count) => sum + count.known, 0)
  const losses: MoveLoss[] = []
  if (known)
    losses.push({
      what: 'Records that were imported before',
      count: known,
      why: 'They stay as they are.',
      examples: [],
    })
  const room = async (kind: string, what: 'products' | 'media', used: number) => {
    const { total = 0, known: before = 0 } = counts.get(kind) ?? {}
    const max = limitsOf(plan)[what]
    const over = max === null ? 0 : used + total - before - max
    if (over > 0)
      losses.push({
        what: what === 'products' ? 'Products beyond your plan' : 'Files beyond your plan',
        count: Math.min(over, total),
        why: planLimitMessage(plan, what),
        examples: [],
      })
  }
  await room('product', 'products', await countProducts(db))
  await room('file', 'media', await countMedia(db))
  return losses
}
