import { eq } from 'drizzle-orm'
import { asOwner } from '#server/core/http/all-companies.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { canonicalHost } from '#server/core/tenants/company-domains.ts'
import { sellsPlans } from '#server/core/tenants/platform.ts'
import type { payments } from '#shared/commerce/payments.ts'
import { subscriptionBills } from './subscriptions.table.ts'

/** Adds to payments of bills the address of the site that the bill is for, where its admin came from. */
export function linkBills(pipeline: RequestPipeline, handlers: Handlers<typeof payments>): Handlers<typeof payments> {
  const { config, sites } = pipeline.parts
  return {
    ...handlers,
    async latest(input, ctx) {
      const payment = await handlers.latest(input, ctx)
      if (!sellsPlans(ctx.site, config)) return payment
      const host = await asOwner(ctx.db, async (owner) => {
        const { tenantId, orderId } = subscriptionBills
        const [bill] = await owner.select({ tenantId }).from(subscriptionBills).where(eq(orderId, input.id))
        return bill && canonicalHost(owner, bill.tenantId)
      })
      return host ? { ...payment, backUrl: `${sites.originOf(host)}/settings?tab=plan` } : payment
    },
  }
}
