import { Button } from '@mantine/core'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import styles from './RefusedDialog.module.css'
import type { Refused } from './user-bulk.ts'

/** Users that a bulk action did not change, with the reasons. */
export function RefusedDialog({ refused, onClose }: { refused: readonly Refused[]; onClose(): void }) {
  return (
    <Dialog open={refused.length > 0} onClose={onClose} title={`${formatPlural(refused.length, 'user')} not changed`}>
      <ul className={styles.list}>
        {refused.map(({ _id, name, message }) => (
          <li key={_id}>
            <strong>{name || 'Deleted user'}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <div className={styles.end}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
