import { paths } from '#renderer/core/paths.ts'
import { formatDay } from '#renderer/core/ui/format.ts'
import { plans } from '#shared/core/plan-options.ts'
import { trialReminders } from '#shared/core/subscription-options.ts'
import type { Subscription } from '#shared/platform/subscriptions.ts'

const day = 86_400_000

interface Banner {
  text: string
  action: string
  /** Where the action leads; the plan settings unless set. */
  to?: string
  /** Cannot be closed. */
  isUrgent?: boolean
}

/** The most urgent notice about the plan. */
export function bannerOf({
  status,
  plan,
  periodStart,
  periodEnd,
  graceEndsAt,
  cancelAtPeriodEnd,
  hasSelectedAdmins,
  usage,
}: Subscription): Banner | undefined {
  const { name } = plans[plan]
  if (status === 'past_due' && graceEndsAt)
    return {
      text: `A payment is due. Pay by ${formatDay(graceEndsAt)} to stay on ${name}.`,
      action: 'Pay now',
      isUrgent: true,
    }
  const isEnding = periodStart !== undefined && Date.now() - Date.parse(periodStart) >= trialReminders[0] * day
  if (status === 'trialing' && periodEnd && isEnding && !cancelAtPeriodEnd)
    return { text: `Your ${name} trial ends on ${formatDay(periodEnd)}.`, action: 'Choose a plan' }
  const isOver = (what: keyof typeof usage) => (usage[what].max ?? Infinity) < usage[what].used
  if (isOver('admins') && !hasSelectedAdmins)
    return {
      text: `You have more admins than the ${name} plan includes, so some have the permissions of moderators.`,
      action: 'Choose admins',
      to: paths.admin.manageUsers,
    }
  const over = (['media', 'products'] as const).find(isOver)
  if (over)
    return {
      text: `You have more ${over} than the ${name} plan includes, so you cannot add any.`,
      action: 'See your plan',
    }
  return undefined
}
