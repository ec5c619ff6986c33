import type { Tone } from '#renderer/core/ui/Badge.tsx'
import { formatDay, formatMoney } from '#renderer/core/ui/format.ts'
import { plans } from '#shared/core/plan-options.ts'
import { subscriptionLabels } from '#shared/core/subscription-options.ts'
import type { OwnedCompany, OwnedCompanyPage } from '#shared/platform/owners.ts'

export const planLabels = Object.fromEntries(Object.entries(plans).map(([key, { name }]) => [key, name]))

/** `Pro, trial` */
export const planText = ({ plan, subscription }: Pick<OwnedCompany, 'plan' | 'subscription'>) =>
  subscription ? `${plans[plan].name}, ${subscriptionLabels[subscription].toLowerCase()}` : plans[plan].name

/** `26 Dec 2026, then Free` */
export const periodText = ({ periodEnd, nextPlan }: Pick<OwnedCompanyPage, 'periodEnd' | 'nextPlan'>) =>
  periodEnd && formatDay(periodEnd) + (nextPlan ? `, then ${plans[nextPlan].name}` : '')

/** The sums of a company's paid orders. */
export const revenueText = ({ revenue }: Pick<OwnedCompany, 'revenue'>) =>
  revenue.map(({ currency, amount }) => formatMoney(amount, currency)).join(' + ')

/** What owners should look at, the most urgent first. Empty for a company without problems. */
export function warningsOf(company: OwnedCompany): { tone: Tone; text: string }[] {
  const problems = problemsText(company)
  return [
    ...(company.suspendedAt ? [{ tone: 'bad' as const, text: 'Suspended' }] : []),
    ...(company.subscription === 'past_due' ? [{ tone: 'warn' as const, text: 'Past due' }] : []),
    ...(problems ? [{ tone: 'warn' as const, text: problems }] : []),
  ]
}

/** `2 jobs and 1 email failed` */
export function problemsText({ failedJobs, failedMails }: Pick<OwnedCompany, 'failedJobs' | 'failedMails'>) {
  const parts = [
    failedJobs && `${failedJobs} ${failedJobs === 1 ? 'job' : 'jobs'}`,
    failedMails && `${failedMails} ${failedMails === 1 ? 'email' : 'emails'}`,
  ].filter(Boolean)
  return parts.length ? `${parts.join(' and ')} failed` : ''
}
