import { getCompany } from '#server/core/company/company.ts'
import type { RequestContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { payments as contract } from '#shared/commerce/payments.ts'
import { accountOf, offersIn } from '../../payments/accounts.ts'
import { publicMethod } from '../../payments/payment-provider.ts'
import { ownOrder } from '../own-order.ts'
import type { PaymentRow } from './attempts.table.ts'
import { cancelPayment, latestPayment, payOrder, presentPayment } from './pay.ts'

export const payments: Handlers<typeof contract> = {
  async methods(input, ctx) {
    const currency = input.currency ?? (await getCompany(ctx.db)).currency
    return (await offersIn(ctx.db, currency)).map(({ provider, method, integration }) => ({
      ...publicMethod(method),
      ...(provider.start && { isOnline: true }),
      ...(provider.isDemo?.(accountOf(ctx, integration, currency), ctx.config) && { isDemo: true }),
    }))
  },

  latest: async ({ id, token }, ctx) => latestPayment(ctx, await ownOrder(ctx, id, token)),

  async pay({ id, token, ...choice }, ctx) {
    const order = await readOrder(ctx, id, token)
    return present(ctx, token, await payOrder(ctx, order, choice))
  },

  async cancel({ id, token, payment }, ctx) {
    const order = await readOrder(ctx, id, token)
    return present(ctx, token, await cancelPayment(ctx, order, payment))
  },
}

const readOrder = (ctx: RequestContext<'public'>, id: string, token: string | undefined) =>
  ctx.read((inside) => ownOrder({ ...inside, user: ctx.user }, id, token))

const present = (ctx: RequestContext<'public'>, token: string | undefined, row: PaymentRow) =>
  ctx.read(async (inside) => {
    const order = await ownOrder({ ...inside, user: ctx.user }, row.orderId, token)
    return presentPayment(inside, row, order, ctx.user)
  })
