import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import type { Order } from '#shared/commerce/orders.ts'
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#shared/core/order-options.ts'
import { CancelForm } from './CancelForm.tsx'
import styles from './StatusSelect.module.css'
import { useOrderStatus } from './use-order-status.ts'

type OrderStatusFields = Pick<Order, '_id' | 'orderNumber' | 'status' | 'updatedAt'>

const options = orderStatuses.map((status) => ({ value: status, label: orderStatusLabels[status] }))

/** Changes the status of an order. Cancelling opens a dialog first. */
export function StatusSelect({ order }: { order: OrderStatusFields }) {
  const { _id: id, updatedAt } = order
  const change = useOrderStatus()
  const [cancelling, setCancelling] = useState(false)
  const choose = (status: OrderStatus) => {
    if (status === 'cancelled' && order.status !== 'cancelled') setCancelling(true)
    else change.mutate({ id, updatedAt, status })
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
          what="order"
          onClose={() => setCancelling(false)}
          onCancel={(consequences) => {
            setCancelling(false)
            change.mutate({ id, updatedAt, status: 'cancelled', ...consequences })
          }}
        />
      </Dialog>
    </>
  )
}
