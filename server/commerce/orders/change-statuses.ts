import type { z } from 'zod'
import { isUnreachable } from '#server/core/db/unreachable.ts'
import { refuseStale } from '#server/core/db/update-metadata.ts'
import type { RequestContext, TxContext } from '#server/core/http/context.ts'
import { toAppError } from '#server/core/http/errors.ts'
import type { adminOrders, StatusChange } from '#shared/commerce/orders.ts'
import { AppError } from '#shared/core/errors.ts'
import { changeStatusAndReport } from './change-status.ts'
import type { OrderRow } from './orders.table.ts'
import { lockOrder } from './payment/settle.ts'

type Input = z.output<typeof adminOrders.setStatuses.input>
type Outcome = z.output<typeof adminOrders.setStatuses.output>

/** Longer than for one order, because a bulk change itself takes a while and can be undone afterwards. */
const emailDelay = 60

/**
 * Changes the status of many orders, each in a transaction of its own: an order that is refused does not prevent the
 * others, and the locks of stock and invoice numbers are short. Orders that have the status already are left out.
 */
export async function changeStatuses(ctx: RequestContext<'admin'>, { changes, notify }: Input): Promise<Outcome> {
  const outcome: Outcome = { undo: [], skipped: [], withoutStock: 0, corrected: 0 }
  for (const [at, change] of changes.entries())
    try {
      const changed = await ctx.write((inside) => changeOne(inside, change, notify))
      if (!changed) continue
      if (changed.undo) outcome.undo.push(changed.undo)
      if (changed.stockLeft) outcome.withoutStock++
      if (changed.isCorrected) outcome.corrected++
    } catch (error) {
      // After an error the response still has to say what was changed before, to be undone.
      if (!(error instanceof AppError) && outcome.undo.length === 0) throw error
      ctx.logError(error as Error)
      const { message } = toAppError(error as Error)
      const isLost = isUnreachable(error)
      // Without a database, each of the others would wait for a connection.
      const refused = isLost ? changes.slice(at) : [change]
      outcome.skipped.push(...refused.map(({ id }) => ({ _id: id, message })))
      if (isLost) break
    }
  return outcome
}

async function changeOne(ctx: TxContext<'admin'>, change: StatusChange, notify: Input['notify']) {
  const order = await lockOrder(ctx, change.id)
  if (order.status === change.status) return undefined
  return changeStatusOf(ctx, order, { notify, ...change }, emailDelay)
}

/**
 * Changes the status of a locked order as an admin, and returns the change that undoes it. An undo sends the former
 * status again if its email was cancelled. Throws STALE if another admin changed the order since `updatedAt`.
 */
export async function changeStatusOf(
  ctx: TxContext<'admin'>,
  order: OrderRow,
  { status, updatedAt, restock, notify }: Omit<StatusChange, 'updatedAt'> & { updatedAt?: string | undefined },
  emailDelay?: number,
) {
  refuseStale(order, updatedAt)
  const options = { restock, ...(notify !== undefined && { notify }), ...(emailDelay && { emailDelay }) }
  const { order: changed, emailBefore } = await changeStatusAndReport(ctx, order, status, options)
  const undo: StatusChange | undefined =
    changed === order
      ? undefined
      : {
          ...{ id: order.id, status: order.status, updatedAt: changed.updatedAt, restock: !order.holdsStock },
          notify: emailBefore === 'cancelled' ? true : 'correction',
        }
  const isCorrected = notify === 'correction' && changed.emailJobId !== null
  return { changed, undo, stockLeft: undo && changed.history.at(-1)?.left, isCorrected }
}
