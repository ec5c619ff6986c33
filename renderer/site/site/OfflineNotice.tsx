import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import styles from './OfflineNotice.module.css'

export function OfflineNotice() {
  const online = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <p className={styles.notice}>
          <IconWifiOff size={16} aria-hidden /> You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  )
}

function watchNetwork(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
