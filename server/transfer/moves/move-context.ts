import { and, eq, inArray } from 'drizzle-orm'
import type { Site, TxContext, User } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { planOf } from '#server/core/tenants/plans.ts'
import { findAdminForJob } from '#server/identity/auth/users.ts'
import { AppError } from '#shared/core/errors.ts'
import type { MoveItemState, MoveSource } from '#shared/transfer/move-options.ts'
import type { SiteTransferRow } from '../data/transfers.ts'
import { type MoveItemRow, moveItems } from './moves.table.ts'

/** The transaction of an item, in the name of the admin who started the move. */
export type ItemTx = Pick<TxContext<'admin'>, 'db' | 'jobs' | 'invalidate' | 'notify' | 'files' | 'user' | 'site'>

/** What became of an item. `message` says why it failed or what is missing, with the remedy. */
export interface Outcome {
  state: Exclude<MoveItemState, 'waiting'>
  message?: string
  /** Replaces the data of an incomplete item, for the next try. */
  data?: unknown
}

/** A running move: its company, its admin and its signal. */
export class MoveContext {
  readonly pipeline: RequestPipeline
  readonly site: Site
  readonly user: User
  readonly source: MoveSource
  readonly transferId: string
  readonly signal: AbortSignal

  private constructor(
    pipeline: RequestPipeline,
    { site, user, transfer, signal }: { site: Site; user: User; transfer: SiteTransferRow; signal: AbortSignal },
  ) {
    this.pipeline = pipeline
    this.site = site
    this.user = user
    this.source = transfer.move!.source
    this.transferId = transfer.id
    this.signal = signal
  }

  /** Throws FORBIDDEN if the admin who started the move has no access any more. */
  static async of(pipeline: RequestPipeline, transfer: SiteTransferRow, signal: AbortSignal): Promise<MoveContext> {
    const { tenantId: id, move } = transfer
    const { owner } = pipeline.parts.database
    const plan = (await planOf(owner, id)) ?? 'free'
    const user = await pipeline.forCompany(id, 'read', ({ db }) => findAdminForJob(db, move!.byId))
    if (!user)
      throw new AppError('FORBIDDEN', 'The admin who started this import has no access any more. Start it again.')
    const site: Site = { id, plan, hosts: [], origin: '', isOtherHost: false, isOwners: false, key: id }
    return new MoveContext(pipeline, { site, user, transfer, signal })
  }

  /** Runs `work` in a transaction of the company. */
  write<T>(work: (tx: ItemTx) => Promise<T>): Promise<T> {
    const { user, site } = this
    return this.pipeline.forCompany(site.id, 'write', (ctx) => work({ ...ctx, user, site }))
  }

  /**
   * Imports items in one transaction with their states: both or neither. `work` gets the items that still wait, because
   * another process may have imported them meanwhile.
   */
  settle(
    items: readonly MoveItemRow[],
    work: (tx: ItemTx, waiting: MoveItemRow[]) => Promise<ReadonlyMap<string, Outcome>>,
  ): Promise<void> {
    const ids = items.map(({ id }) => id)
    return this.write(async (tx) => {
      const waiting = await tx.db
        .select()
        .from(moveItems)
        .where(and(inArray(moveItems.id, ids), eq(moveItems.state, 'waiting')))
        .orderBy(moveItems.position)
        .for('update')
      if (waiting.length === 0) return
      const outcomes = await work(tx, waiting)
      const done: string[] = []
      for (const { id } of waiting) {
        const outcome: Outcome = outcomes.get(id) ?? { state: 'failed', message: 'It was left out.' }
        const { state, message = '', data } = outcome
        if (state === 'done') done.push(id)
        // Data of failed items is needed to try them again.
        else
          await tx.db
            .update(moveItems)
            .set({ state, message: message.slice(0, 2000), data: state === 'skipped' ? {} : data })
            .where(eq(moveItems.id, id))
      }
      if (done.length)
        await tx.db.update(moveItems).set({ state: 'done', message: '', data: {} }).where(inArray(moveItems.id, done))
    })
  }

  /** The same for one item. */
  settleOne(item: MoveItemRow, work: (tx: ItemTx) => Promise<Outcome>): Promise<void> {
    return this.settle([item], async (tx) => new Map([[item.id, await work(tx)]]))
  }
}
