import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { safePath } from '#shared/core/own-path.ts'
import { paths } from '../paths.ts'
import styles from './NotFound.module.css'

/** Shown offline instead of a page that is not cached; `from` is its address. */
export default function OfflinePage() {
  // The page is rendered once and cached for all visitors, so the browser reads the address. Until then there is no link.
  const [from, setFrom] = useState<string>()
  useEffect(() => setFrom(safePath(new URLSearchParams(location.search).get('from') ?? paths.home)), [])
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>You are offline</h1>
      <p>This page needs a connection. Pages you visited recently are still available.</p>
      <div className={styles.links}>
        <Button component="a" href={from} size="md">
          Try Again
        </Button>
        <Button component="a" href={paths.home} size="md" variant="default">
          Home
        </Button>
      </div>
    </div>
  )
}
