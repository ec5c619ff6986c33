import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import type { Order } from '#shared/commerce/orders.ts'
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#shared/core/order-options.ts'
import styles from './StatusSelect.module.css'
import { useOrderStatus } from './use-order-status.ts'

type Known = Pick<Order, '_id' | 'orderNumber' | 'status' | 'updatedAt'>

const options = orderStatuses.map((status) => ({ value: status, label: orderStatusLabels[status] }))

/** Any status at any time. Cancelling asks what becomes of the products. */
export function StatusSelect({ order }: { order: Known }) {
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
        // What was chosen is shown while it is on its way.
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
          onKeep={() => setCancelling(false)}
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
  onKeep(): void
  onCancel(consequences: { restock: boolean; notify: boolean }): void
}

function CancelForm({ onKeep, onCancel }: CancelProps) {
  const [restock, setRestock] = useState(true)
  const [notify, setNotify] = useState(true)
  return (
    <div className={styles.form}>
      <Checkbox
        label="Put the products back in stock"
        checked={restock}
        onChange={(event) => setRestock(event.currentTarget.checked)}
      />
      <Checkbox
        label="Tell the customer by email"
        checked={notify}
        onChange={(event) => setNotify(event.currentTarget.checked)}
      />
      <div className={styles.answers}>
        <Button variant="default" data-autofocus onClick={onKeep}>
          Keep it
        </Button>
        <Button color="red" onClick={() => onCancel({ restock, notify })}>
          Cancel order
        </Button>
      </div>
    </div>
  )
}
