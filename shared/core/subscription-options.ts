/**
 * `past_due` is unpaid within its days of grace, `cancelled` was ended by the company, `expired` ended for lack of a
 * payment; both have returned to Free.
 */
export const subscriptionStatuses = ['trialing', 'active', 'past_due', 'cancelled', 'expired'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const subscriptionLabels: Record<SubscriptionStatus, string> = {
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

/** Why a company returned to Free. */
export const endReasons = ['trial', 'unpaid', 'cancelled'] as const
export type EndReason = (typeof endReasons)[number]

/** Days in which an unpaid period is still served. */
export const graceDays = 7

/** `new` starts a subscription, `upgrade` replaces a running period, `renewal` follows it, `fees` are those of sales. */
export const billKinds = ['new', 'upgrade', 'renewal', 'fees'] as const
export type BillKind = (typeof billKinds)[number]

/**
 * `open` can be paid; `paid` is paid for a period that has not begun; `used` is paid, and its period began; `void` is
 * no longer to be paid.
 */
export const billStatuses = ['open', 'paid', 'used', 'void'] as const
export type BillStatus = (typeof billStatuses)[number]

/** Whether a company has the price for nonprofits and schools. */
export const nonprofitStatuses = ['none', 'requested', 'approved', 'refused'] as const
export type NonprofitStatus = (typeof nonprofitStatuses)[number]

/** Days before the end of a period on which its renewal is billed. */
export const renewalDays = 7
/** Days in which a bill for a new plan can be paid. */
export const billDays = 7
/** Days after a change to a smaller plan until extra products become inactive. */
export const productDays = 30
/** Days of a trial after which admins are reminded. */
export const trialReminders = [7, 12] as const
/** Days in which the console says that a subscription has ended. */
export const endNoticeDays = 7
/** Days from the closing of a site to its deletion. */
export const deletionDays = 30
