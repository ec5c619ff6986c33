import { Button } from '@mantine/core'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import styles from './DraftNotice.module.css'

/** Offers to restore unsaved changes of an earlier visit. */
export function DraftNotice({ at, onRestore, onDiscard }: { at: number; onRestore(): void; onDiscard(): void }) {
  return (
    <div className={styles.notice} role="status">
      <p>
        You left unsaved changes here <RelativeTime at={new Date(at).toISOString()} />.
      </p>
      <Button size="xs" variant="default" onClick={onDiscard}>
        Discard
      </Button>
      <Button size="xs" onClick={onRestore}>
        Restore
      </Button>
    </div>
  )
}
