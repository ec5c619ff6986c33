import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { DialogForm } from '#renderer/core/ui/DialogForm.tsx'

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
    <DialogForm
      submit={`Cancel ${what}`}
      color="red"
      busy={busy}
      dismiss={what === 'order' ? 'Keep order' : 'Keep orders'}
      focusDismiss
      onCancel={onClose}
      onSubmit={() => onCancel({ restock, notify })}
    >
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
    </DialogForm>
  )
}
