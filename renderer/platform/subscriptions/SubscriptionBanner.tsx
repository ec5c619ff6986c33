import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { bannerOf } from './banner-of.ts'
import styles from './SubscriptionBanner.module.css'

const key = 'closed-plan-banner'

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
