import { subscriptions } from './subscriptions.table.ts'

/** What lists of companies join to read the state of a subscription. */
export const subscriptionOf = {
  table: subscriptions,
  tenantId: subscriptions.tenantId,
  status: subscriptions.status,
  periodEnd: subscriptions.periodEnd,
  nextPlan: subscriptions.nextPlan,
  cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
}
