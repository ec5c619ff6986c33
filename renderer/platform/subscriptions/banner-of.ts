import { paths } from '#renderer/core/paths.ts'
import { formatDay } from '#renderer/core/ui/format.ts'
import { plans } from '#shared/core/plan-options.ts'
import { type EndReason, endNoticeDays, renewalDays, trialReminders } from '#shared/core/subscription-options.ts'
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

const onFree = 'Your site is on the Free plan now, and nothing was deleted.'

/** How a trial or subscription ended, with the day. */
export const endTexts: Record<EndReason, (on: string) => string> = {
  trial: (on) => `Your trial ended on ${on}.`,
  unpaid: (on) => `Your subscription ended on ${on}, because no payment was received.`,
  cancelled: (on) => `Your subscription ended on ${on}.`,
}

/** The most urgent notice about the plan. */
export function bannerOf({
  status,
  plan,
  periodStart,
  periodEnd,
  graceEndsAt,
  paidUntil,
  cancelAtPeriodEnd,
  ended,
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
  const end = paidUntil ?? periodEnd
  if (cancelAtPeriodEnd && end && Date.parse(end) - Date.now() <= renewalDays * day)
    return {
      text: `Your ${name} plan ends on ${formatDay(end)}. Your site is on Free after that.`,
      action: 'See your plan',
    }
  const isOver = (what: keyof typeof usage) => (usage[what].max ?? Infinity) < usage[what].used
  if (isOver('admins') && !hasSelectedAdmins)
    return {
      text: `You have more admins than the ${name} plan includes, so some have the permissions of moderators.`,
      action: 'Choose admins',
      to: paths.admin.manageUsers,
    }
  if (ended && Date.now() - Date.parse(ended.at) < endNoticeDays * day)
    return { text: `${endTexts[ended.reason](formatDay(ended.at))} ${onFree}`, action: 'Choose a plan' }
  const over = (['media', 'products'] as const).find(isOver)
  if (over)
    return {
      text: `You have more ${over} than the ${name} plan includes, so you cannot add any.`,
      action: 'See your plan',
    }
  return undefined
}
