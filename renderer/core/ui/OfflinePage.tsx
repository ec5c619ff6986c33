import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ownPath } from '#shared/core/own-path.ts'
import { paths } from '../paths.ts'
import styles from './NotFound.module.css'

/** What stands in for a page that was never seen, while there is no network; `from` says which. */
export default function OfflinePage() {
  // Drawn once for everybody and kept, so the address is read where it is shown.
  const [from, setFrom] = useState<string>(paths.home)
  useEffect(() => setFrom(ownPath(new URLSearchParams(location.search).get('from') ?? paths.home)), [])
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>You are offline</h1>
      <p>This page needs a connection. What you looked at lately is still there.</p>
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
