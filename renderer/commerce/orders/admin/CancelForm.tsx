import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import styles from './CancelForm.module.css'

interface Props {
  what: 'order' | 'orders'
  busy?: boolean
  onClose(): void
  onCancel(consequences: { restock: boolean; notify: boolean }): void
}

/** Asks what cancelling one or more orders does besides. */
export function CancelForm({ what, busy = false, onClose, onCancel }: Props) {
  const [restock, setRestock] = useState(true)
  const [notify, setNotify] = useState(true)
  return (
    <div className={styles.form}>
      <Checkbox
        label="Put unsent products back in stock"
        checked={restock}
        onChange={(event) => setRestock(event.currentTarget.checked)}
      />
      <Checkbox
        label={what === 'order' ? 'Notify the customer by email' : 'Notify the customers by email'}
        checked={notify}
        onChange={(event) => setNotify(event.currentTarget.checked)}
      />
      <div className={styles.answers}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {what === 'order' ? 'Keep order' : 'Keep orders'}
        </Button>
        <Button color="red" loading={busy} onClick={() => onCancel({ restock, notify })}>
          Cancel {what}
        </Button>
      </div>
    </div>
  )
}
