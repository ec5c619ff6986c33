/** What the owners of the platform do, as their log shows it. */
export const ownerActionLabels = {
  suspended: 'Suspended',
  resumed: 'Resumed',
  'changed-plan': 'Changed the plan',
  'cancelled-plan': 'Cancelled the plan',
  'closed-site': 'Scheduled the deletion',
  'reopened-site': 'Undid the deletion',
  'opened-as-support': 'Opened as support',
  'opened-without-consent': 'Opened without permission',
  'removed-host': 'Removed a domain',
  'added-owner': 'Added an owner',
  'approved-nonprofit': 'Approved the nonprofit price',
  'refused-nonprofit': 'Refused the nonprofit price',
  announced: 'Published an announcement',
  'ended-announcement': 'Ended an announcement',
} as const
export type OwnerAction = keyof typeof ownerActionLabels
export const ownerActionNames = Object.keys(ownerActionLabels) as OwnerAction[]

export const companySorts = ['newest', 'name', 'activity', 'storage'] as const
export type CompanySort = (typeof companySorts)[number]

/** Minutes that a support session lasts. */
export const supportMinutes = 30

/** Hours for which admins can allow support. */
export const supportHours = [1, 4, 24, 72] as const

/** Filters of the owners' list of bills. */
export const billFilterLabels = { open: 'To be paid', paid: 'Paid', void: 'Void' } as const
export type BillFilter = keyof typeof billFilterLabels
export const billFilters = Object.keys(billFilterLabels) as BillFilter[]
