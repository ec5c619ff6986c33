import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { findInvoiceNumbers } from '#server/commerce/orders/invoice/issue-invoice.ts'
import { paymentAddress } from '#server/commerce/orders/order-email-parts.ts'
import { findServiceOrders } from '#server/commerce/orders/service-orders.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Files } from '#server/core/media/files.ts'
import { leavingOf } from '#server/core/tenants/leaving.ts'
import { planUsage } from '#server/identity/account/plan-usage.ts'
import { hasSelectedAdmins } from '#server/identity/auth/choose-admins.ts'
import { addressOf } from '#shared/core/endpoint.ts'
import { amountOf } from '#shared/core/money.ts'
import { billInvoice } from '#shared/core/plain-routes.ts'
import type { PlanKey } from '#shared/core/plan-options.ts'
import type { EndReason } from '#shared/core/subscription-options.ts'
import type { Subscription, SubscriptionBill } from '#shared/platform/subscriptions.ts'
import type { SubscriptionEvent } from './events.ts'
import { platformSite } from './owner-transaction.ts'
import { type BillRow, subscriptionBills, subscriptionEvents, subscriptions } from './subscriptions.table.ts'

/** Maximum number of bills in the list. */
const mostBills = 36

/** The subscription of the request's company, as it is now. */
export async function presentSubscription(
  pipeline: RequestPipeline,
  { site, files, read }: Pick<RequestContext<'admin'>, 'site' | 'files' | 'read'>,
): Promise<Subscription> {
  const { owner } = pipeline.parts.database
  const [row] = await owner.select().from(subscriptions).where(eq(subscriptions.tenantId, site.id))
  const bills = await owner
    .select()
    .from(subscriptionBills)
    .where(and(eq(subscriptionBills.tenantId, site.id), ne(subscriptionBills.status, 'void')))
    .orderBy(desc(subscriptionBills.createdAt))
    .limit(mostBills)
  // The site of the request may have been read before its plan was changed.
  const plan: PlanKey = row?.plan ?? site.plan
  const paid = bills.filter(({ status }) => status === 'paid').map(({ periodEnd }) => periodEnd)
  const paidUntil = paid.sort().at(-1)
  const hasEnded = row?.status === 'expired' || row?.status === 'cancelled'
  const ended = hasEnded ? await lastEnd(owner, site.id) : undefined
  const { closesAt, deletesAt } = (await leavingOf(owner, site.id)) ?? {}
  return {
    plan,
    billing: row?.billing ?? 'monthly',
    status: row?.status ?? 'active',
    ...(row?.periodStart && { periodStart: row.periodStart }),
    ...(row?.periodEnd && { periodEnd: row.periodEnd }),
    ...(paidUntil && { paidUntil }),
    ...(row?.graceEndsAt && { graceEndsAt: row.graceEndsAt }),
    ...(row?.nextPlan && { nextPlan: row.nextPlan }),
    ...(row?.nextBilling && { nextBilling: row.nextBilling }),
    cancelAtPeriodEnd: row?.cancelAtPeriodEnd ?? false,
    ...(ended && { ended }),
    credit: amountOf(Math.max(0, row?.creditCents ?? 0)),
    nonprofit: row?.nonprofit ?? 'none',
    ...(closesAt && deletesAt && { closing: { closesAt, deletesAt } }),
    ...(await read(async ({ db }) => ({
      usage: await planUsage(db, plan),
      hasSelectedAdmins: await hasSelectedAdmins(db),
    }))),
    bills: bills.length ? await presentBills(pipeline, bills, files) : [],
  }
}

const endReasonOf: Partial<Record<SubscriptionEvent, EndReason>> = {
  'trial-14': 'trial',
  expired: 'unpaid',
  cancelled: 'cancelled',
}

/** Why and when a subscription ended last. */
async function lastEnd(owner: Db, tenantId: string) {
  const { event, createdAt } = subscriptionEvents
  const [row] = await owner
    .select({ event, at: createdAt })
    .from(subscriptionEvents)
    .where(
      and(
        eq(subscriptionEvents.tenantId, tenantId),
        inArray(event, Object.keys(endReasonOf) as (keyof typeof endReasonOf)[]),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1)
  return row && { reason: endReasonOf[row.event]!, at: row.at }
}

export const billLinkSubject = (billId: string) => `bill ${billId}`

/** Bills with their orders, and links to the invoices by `files`. Those whose order was deleted are left out. */
export async function presentBills(
  pipeline: RequestPipeline,
  bills: readonly BillRow[],
  files?: Pick<Files, 'sign'>,
): Promise<SubscriptionBill[]> {
  const { id, origin } = await platformSite(pipeline)
  const ids = bills.map(({ orderId }) => orderId)
  const { orders, numbers } = await pipeline.forCompany(id, 'read', async ({ db }) => ({
    orders: await findServiceOrders(db, ids),
    numbers: await findInvoiceNumbers(db, ids),
  }))
  return bills.flatMap(({ orderId, ...bill }) => {
    const order = orders.find((one) => one.id === orderId)
    if (!order) return []
    const { kind, plan, billing, periodStart, periodEnd, status, createdAt } = bill
    return {
      _id: bill.id,
      ...{ kind, plan, billing, periodStart, periodEnd, status, createdAt, currency: order.currency },
      total: amountOf(order.totalCents),
      ...(status === 'open' && {
        payUrl: paymentAddress(origin, order),
      }),
      ...(files &&
        numbers.has(orderId) && {
          invoiceUrl: addressOf(billInvoice, { id: bill.id }) + files.sign(billLinkSubject(bill.id)),
        }),
    }
  })
}
