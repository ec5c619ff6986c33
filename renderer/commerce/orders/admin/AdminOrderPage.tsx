import { IconCopy, IconMail, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { RecordPage } from '#renderer/core/admin/RecordPage.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatMoment, formatTime } from '#renderer/core/ui/format.ts'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import { cannot, stockAfterCancelling } from '#shared/core/order-options.ts'
import { InvoiceButton } from '../InvoiceButton.tsx'
import { OrderLines } from '../OrderLines.tsx'
import styles from './AdminOrderPage.module.css'
import { CustomerCard } from './CustomerCard.tsx'
import { FilesCard } from './FilesCard.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { Neighbours } from './Neighbours.tsx'
import { OrderPaper, type PaperKind } from './OrderPaper.tsx'
import { PayDeadline } from './PayDeadline.tsx'
import { Reminder } from './Reminder.tsx'
import { ShipmentsCard } from './ShipmentsCard.tsx'
import { StatusSelect } from './StatusSelect.tsx'
import { TagsCard } from './TagsCard.tsx'
import { Timeline } from './Timeline.tsx'

const list = { to: paths.admin.orders, title: 'Orders' }

export default function AdminOrderPage() {
  const { id = '' } = useParams()
  const order = useQuery(query(api.adminOrders.get, { id }))
  return (
    <RecordPage
      query={order}
      under={list}
      missing={{
        title: 'Order not found',
        hint: <p className={styles.quiet}>There is no order at this address.</p>,
      }}
      failed="Failed to fetch orders"
      label="Loading the order"
      className={styles.columns}
      bones={[320, 220]}
    >
      {(found) => <OpenOrder order={found} reload={() => order.refetch({ throwOnError: true })} />}
    </RecordPage>
  )
}

interface OpenOrderProps {
  order: AdminOrder
  /** Loads the order again. */
  reload(): Promise<{ data: AdminOrder | undefined }>
}

function OpenOrder({ order, reload }: OpenOrderProps) {
  const [paper, setPaper] = useState<PaperKind>()
  const resend = useMutation({
    mutationFn: () => api.adminOrders.resend({ id: order._id }),
    meta: { changesNothing: true },
    onSuccess: ({ message }) => toast.success(message),
  })
  const print = (kind: PaperKind, name: string) => (
    <ToolButton icon={IconPrinter} onClick={() => setPaper(kind)}>
      {name}
    </ToolButton>
  )
  return (
    <>
      <PageHead under={list} title={`Order ${order.orderNumber}`}>
        <Neighbours id={order._id} />
      </PageHead>
      <div className={styles.bar}>
        <StatusSelect order={order} />
        <span className={styles.quiet}>
          Ordered <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>
        </span>
        <span className={styles.actions}>
          {!cannot.change(order) && (
            <ToolButton icon={IconPencil} to={paths.admin.changeOrder(order._id)}>
              Change order
            </ToolButton>
          )}
          <ToolButton icon={IconCopy} to={paths.admin.duplicateOrder(order._id)}>
            Duplicate
          </ToolButton>
          <InvoiceButton order={order} size="sm" reload={reload} />
          {print('invoice', 'Invoice')}
          {print('packing-slip', 'Packing slip')}
          {order.customer.email && (
            <ToolButton icon={IconMail} loading={resend.isPending} onClick={() => resend.mutate()}>
              Send confirmation again
            </ToolButton>
          )}
        </span>
      </div>
      {order.isAbandoned && <Reminder order={order} />}
      {order.payUntil && <PayDeadline id={order._id} payUntil={order.payUntil} />}
      {order.payBy && (
        <p className={styles.waiting}>
          Not paid. If no payment arrives by <time dateTime={order.payBy}>{formatTime(order.payBy)}</time>, the order is
          cancelled{order.isNotReserved ? '.' : ' and its products return to stock.'}
        </p>
      )}
      {order.isNotReserved && (
        <p className={styles.waiting}>
          {order.confirmBy || order.payBy
            ? 'The products are not reserved, because unconfirmed orders hold only a part of the stock. They are taken from stock once the order is confirmed or paid.'
            : 'The products are not reserved, because they were sold out when a payment arrived. Choose “Processing” to take them once they are in stock.'}
        </p>
      )}
      {order.confirmBy && (
        <p className={styles.waiting}>
          Not confirmed. If the customer does not open the link in the email by{' '}
          <time dateTime={order.confirmBy}>{formatTime(order.confirmBy)}</time>, the order is cancelled
          {order.isNotReserved ? '' : ' and its products return to stock'}. Choose “Processing” to prevent this.
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <section className={styles.card} aria-labelledby="order-lines">
            <h2 id="order-lines">Products</h2>
            <OrderLines order={order} />
            {order.status === 'cancelled' && <p className={styles.quiet}>{stockAfterCancelling(order)}</p>}
          </section>
          <MoneyCard order={order} />
          <ShipmentsCard order={order} />
          <FilesCard id={order._id} />
          <Timeline order={order} />
        </div>
        <div className={styles.stack}>
          <CustomerCard order={order} />
          <TagsCard order={order} />
        </div>
      </div>
      {paper && <OrderPaper orders={[order]} kind={paper} onPrinted={() => setPaper(undefined)} />}
    </>
  )
}
