import { Button } from '@mantine/core'
import { Dialog } from '../ui/Dialog.tsx'
import { formatPlural } from '../ui/format.ts'
import styles from './RefusedDialog.module.css'

/** A record that a bulk action did not change, with the reason. */
export interface Refused {
  _id: string
  /** Empty if the record no longer exists. */
  name: string
  message: string
}

interface Props {
  /** Singular of the records, such as “user”. */
  one: string
  refused: readonly Refused[]
  onClose(): void
}

/** Records that a bulk action did not change, with the reasons. */
export function RefusedDialog({ one, refused, onClose }: Props) {
  return (
    <Dialog open={refused.length > 0} onClose={onClose} title={`${formatPlural(refused.length, one)} not changed`}>
      <ul className={styles.list}>
        {refused.map(({ _id, name, message }) => (
          <li key={_id}>
            <strong>{name || `Deleted ${one}`}</strong>
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
