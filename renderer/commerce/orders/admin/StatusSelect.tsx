import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import type { Order } from '#shared/commerce/orders.ts'
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#shared/core/order-options.ts'
import styles from './StatusSelect.module.css'
import { useOrderStatus } from './use-order-status.ts'

type OrderStatusFields = Pick<Order, '_id' | 'orderNumber' | 'status' | 'updatedAt'>

const options = orderStatuses.map((status) => ({ value: status, label: orderStatusLabels[status] }))

/** Changes the status of an order. Cancelling opens a dialog first. */
export function StatusSelect({ order }: { order: OrderStatusFields }) {
  const change = useOrderStatus()
  const [cancelling, setCancelling] = useState(false)
  const choose = (status: OrderStatus) => {
    if (status === 'cancelled' && order.status !== 'cancelled') setCancelling(true)
    else change.mutate({ order, status })
  }
  return (
    <>
      <NativeSelect
        className={styles.select}
        aria-label={`Status of order ${order.orderNumber}`}
        data={options}
        // Shows the new status while it is being saved.
        value={change.isPending ? change.variables.status : order.status}
        disabled={change.isPending}
        onChange={(event) => choose(event.currentTarget.value as OrderStatus)}
      />
      <Dialog
        open={cancelling}
        onClose={() => setCancelling(false)}
        title={
          <>
            Cancel order <span className="whole">{order.orderNumber}?</span>
          </>
        }
      >
        <CancelForm
          onClose={() => setCancelling(false)}
          onCancel={(consequences) => {
            setCancelling(false)
            change.mutate({ order, status: 'cancelled', ...consequences })
          }}
        />
      </Dialog>
    </>
  )
}

interface CancelProps {
  onClose(): void
  onCancel(consequences: { restock: boolean; notify: boolean }): void
}

function CancelForm({ onClose, onCancel }: CancelProps) {
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
        label="Notify the customer by email"
        checked={notify}
        onChange={(event) => setNotify(event.currentTarget.checked)}
      />
      <div className={styles.answers}>
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep order
        </Button>
        <Button color="red" onClick={() => onCancel({ restock, notify })}>
          Cancel order
        </Button>
      </div>
    </div>
  )
}
