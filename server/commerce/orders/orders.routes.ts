import { and, eq } from 'drizzle-orm'
import type { TxContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { unknownCode } from '#shared/commerce/discount-options.ts'
import type { orders as contract } from '#shared/commerce/orders.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { cannot } from '#shared/core/order-options.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { countGuess, refuseGuesses } from '../totals/guesses.ts'
import { changeStatus } from './change-status.ts'
import { changeStatusOf } from './change-statuses.ts'
import { confirmOrder } from './confirm-order.ts'
import { declineReminders } from './editing/remind.ts'
import { isInvoiceDue } from './invoice/issue-invoice.ts'
import { listOrders } from './list.ts'
import { type OrderRow, orders as table } from './orders.table.ts'
import { ownOrder } from './own-order.ts'
import { startAttempt } from './payment/ask-provider.ts'
import { latestAttempt } from './payment/attempts.ts'
import { presentPayment } from './payment/pay.ts'
import { scopeOfRequest } from './payment/scope.ts'
import { lockOrder } from './payment/settle.ts'
import { placeOrder } from './place-order.ts'
import { presentOrder, presentOrders } from './present.ts'
import { track } from './track.ts'

export const orders: Handlers<typeof contract> = {
  async checkout(request, ctx) {
    if (request.code) await refuseGuesses(ctx)
    const placed = await ctx
      .write(async (inside) => {
        const { order, attemptId, lines } = await placeOrder(inside, request)
        // Nothing changes after the transaction, so another one to present the order would only take time. An invoice
        // locks the numbers of the company, so it is presented afterwards.
        const isComplete = lines && !attemptId && !isInvoiceDue(order)
        return { order, attemptId, presented: isComplete ? await presentOrder(inside, order, lines) : undefined }
      })
      .catch(async (error: unknown) => {
        if (error instanceof AppError && error.fields?.code === unknownCode) await countGuess(ctx)
        throw error
      })
    if (placed.presented) return { order: placed.presented, token: placed.order.token }
    // The order is stored before the payment starts, and no transaction waits for the provider.
    if (placed.attemptId) await startAttempt(scopeOfRequest(ctx), placed.attemptId)
    return ctx.read(async (inside) => {
      const [row] = await inside.db.select().from(table).where(eq(table.id, placed.order.id))
      const attempt = await latestAttempt(inside.db, row!.id)
      return {
        order: await presentOrder(inside, row!),
        token: row!.token,
        ...(attempt && { payment: await presentPayment(inside, attempt, row!, ctx.user) }),
      }
    })
  },

  async list({ clientId: _, ...filter }, ctx) {
    const { user } = ctx
    const admin = hasPermission(user.role, 'admin')
    // Editors have no access to orders; `mine` lists their own.
    if (hasPermission(user.role, 'content') && !admin)
      throw new AppError('FORBIDDEN', 'You do not have access to this.')
    const { rows, total, nextCursor } = await listOrders(
      ctx.db,
      { ...filter, status: filter.status && [filter.status] },
      admin ? undefined : user.id,
    )
    ctx.setListHeaders({ total, nextCursor })
    return presentOrders(ctx, rows)
  },

  async mine(filter, ctx) {
    const { rows, ...rest } = await listOrders(ctx.db, filter, ctx.user.id)
    return { ...rest, results: await presentOrders(ctx, rows) }
  },

  get: async ({ id, token }, ctx) => presentOwnOrder(ctx, await ownOrder(ctx, id, token)),

  confirm: async (input, ctx) => presentOwnOrder(ctx, await confirmOrder(ctx, input)),

  declineReminders: ({ id, token }, { db }) => declineReminders(db, id, token),

  async cancel({ id }, ctx) {
    const { db, user } = ctx
    const rows = await db
      .select()
      .from(table)
      .where(and(eq(table.id, id), hasPermission(user.role, 'admin') ? undefined : eq(table.userId, user.id)))
      .for('update')
    const order = requireRow(rows, 'order')
    const problem = cannot.cancel(order)
    if (problem) throw new AppError('CONFLICT', problem)
    return presentOwnOrder(ctx, await changeStatus(ctx, order, 'cancelled'))
  },

  async update(change, ctx) {
    const order = await lockOrder(ctx, change.id)
    const { changed, undo, stockLeft: left, isCorrected } = await changeStatusOf(ctx, order, change)
    return { ...(await presentOrder(ctx, changed)), ...(undo && { undo }), ...(left && { left }), isCorrected }
  },

  track,
}

type Ctx = Pick<TxContext, 'db' | 'site' | 'files'> & { user: { id: string } | undefined }

const presentOwnOrder = async (ctx: Ctx, order: OrderRow) => ({
  ...(await presentOrder(ctx, order)),
  isOwn: ctx.user !== undefined && order.userId === ctx.user.id,
})
