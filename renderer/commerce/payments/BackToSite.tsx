import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styles from './PaymentPage.module.css'

/**
 * The way back to the site that sent its admin here to pay a bill, `?back=`. It is stored until the tab closes, because the
 * payment provider returns without it.
 */
export function BackToSite({ order }: { order: string }) {
  const [search] = useSearchParams()
  const given = search.get('back')
  const [back, setBack] = useState<URL>()
  useEffect(() => {
    const key = `back ${order}`
    try {
      if (given) sessionStorage.setItem(key, given)
      setBack(siteAddress(sessionStorage.getItem(key)))
    } catch {
      // Without storage there is only what the address says.
      setBack(siteAddress(given))
    }
  }, [given, order])
  if (!back) return null
  return (
    <p className={styles.back}>
      <Button component="a" variant="default" href={back.href}>
        Back to {back.host}
      </Button>
    </p>
  )
}

/** Undefined for anything but an address of a website. */
function siteAddress(address: string | null): URL | undefined {
  const url = address === null ? null : URL.parse(address)
  return url && /^https?:$/.test(url.protocol) && !url.username ? url : undefined
}
