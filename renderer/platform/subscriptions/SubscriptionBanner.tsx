import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatDay } from '#renderer/core/ui/format.ts'
import { plans } from '#shared/core/plan-options.ts'
import { trialReminders } from '#shared/core/subscription-options.ts'
import type { Subscription } from '#shared/platform/subscriptions.ts'
import styles from './SubscriptionBanner.module.css'

const key = 'closed-plan-banner'
const day = 86_400_000

interface Banner {
  text: string
  action: string
  /** Where the action leads; the plan settings unless set. */
  to?: string
  /** Cannot be closed. */
  isUrgent?: boolean
}

/** A trial that ends, a payment that is due, or a plan that is full. Closed for the day unless it is urgent. */
export function SubscriptionBanner() {
  const { data } = useQuery({ ...query(api.subscription.get, {}), staleTime: 10 * 60_000 })
  const [closed, setClosed] = useState(() => localStorage.getItem(key))
  const banner = data && bannerOf(data)
  if (!banner) return null
  const today = `${new Date().toDateString()} ${banner.text}`
  if (!banner.isUrgent && closed === today) return null
  const close = () => {
    localStorage.setItem(key, today)
    setClosed(today)
  }
  return (
    <div className={styles.banner} data-urgent={banner.isUrgent || undefined} role="status">
      <p>
        {banner.text} <Link to={banner.to ?? paths.plan}>{banner.action}</Link>
      </p>
      {!banner.isUrgent && <CloseButton size={32} aria-label="Close this notice" onClick={close} />}
    </div>
  )
}

function bannerOf({
  status,
  plan,
  periodStart,
  periodEnd,
  graceEndsAt,
  cancelAtPeriodEnd,
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
  const over = (['admins', 'media', 'products'] as const).find(
    (what) => (usage[what].max ?? Infinity) < usage[what].used,
  )
  if (over === 'admins')
    return {
      text: `You have more admins than the ${name} plan includes, so some have the permissions of moderators.`,
      action: 'Choose admins',
      to: paths.admin.manageUsers,
    }
  if (over)
    return {
      text: `You have more ${over} than the ${name} plan includes, so you cannot add any.`,
      action: 'See your plan',
    }
  return undefined
}
