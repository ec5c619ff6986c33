import { getCompany } from '#server/core/company/company.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { payments as contract } from '#shared/commerce/payments.ts'
import { accountOf, offersIn } from '../../payments/accounts.ts'
import { publicMethod } from '../../payments/payment-provider.ts'
import { ownOrder } from '../own-order.ts'
import { latestPayment, payOrder, presentPayment } from './pay.ts'

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
    const order = await ctx.read((inside) => ownOrder({ ...inside, user: ctx.user }, id, token))
    const row = await payOrder(ctx, order, choice)
    return ctx.read(async (inside) =>
      presentPayment(inside, row, await ownOrder({ ...inside, user: ctx.user }, id, token), ctx.user),
    )
  },
}
