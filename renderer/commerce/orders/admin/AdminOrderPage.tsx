import { Button } from '@mantine/core'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatMoment, formatTime } from '#renderer/core/ui/format.ts'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import { stockAfterCancelling } from '#shared/core/order-options.ts'
import { OrderLines } from '../OrderLines.tsx'
import styles from './AdminOrderPage.module.css'
import { CustomerCard } from './CustomerCard.tsx'
import { Neighbours } from './Neighbours.tsx'
import { OrderPaper, type PaperKind } from './OrderPaper.tsx'
import { StatusSelect } from './StatusSelect.tsx'
import { Timeline } from './Timeline.tsx'

const list = { to: paths.admin.orders, title: 'Orders' }

/** One order, and everything that can be done with it. */
export default function AdminOrderPage() {
  const { id = '' } = useParams()
  const order = useQuery(query(api.adminOrders.get, { id }))
  const missing = order.error?.code === 'NOT_FOUND' || order.error?.code === 'VALIDATION'
  if (order.data) return <OpenOrder order={order.data} />
  return (
    <>
      <PageHead under={list} title={missing ? 'Order not found' : undefined} />
      {missing ? (
        <p className={styles.quiet}>There is no order at this address.</p>
      ) : order.isError ? (
        <Failed onRetry={() => void order.refetch()} retrying={order.isRefetching}>
          Failed to fetch orders
        </Failed>
      ) : (
        <Skeletons label="Loading the order" className={styles.columns}>
          <Bone height={320} />
          <Bone height={220} />
        </Skeletons>
      )}
    </>
  )
}

function OpenOrder({ order }: { order: AdminOrder }) {
  const [paper, setPaper] = useState<PaperKind>()
  const resend = useMutation({
    mutationFn: () => api.adminOrders.resend({ id: order._id }),
    meta: { changesNothing: true },
    onSuccess: ({ message }) => toast.success(message),
  })
  const print = (kind: PaperKind, name: string) => (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconPrinter size={16} stroke={1.75} />}
      onClick={() => setPaper(kind)}
    >
      {name}
    </Button>
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
          {print('invoice', 'Invoice')}
          {print('packing-slip', 'Packing slip')}
          <Button
            variant="default"
            size="sm"
            leftSection={<IconMail size={16} stroke={1.75} />}
            loading={resend.isPending}
            onClick={() => resend.mutate()}
          >
            Send confirmation again
          </Button>
        </span>
      </div>
      {order.confirmBy && (
        <p className={styles.waiting}>
          Not confirmed. The customer has until <time dateTime={order.confirmBy}>{formatTime(order.confirmBy)}</time> to
          open the link in the email; then the order is cancelled and its products are back in stock. Choose
          “Processing” to keep it.
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <section className={styles.card} aria-labelledby="order-lines">
            <h2 id="order-lines">Products</h2>
            <OrderLines order={order} />
            {order.status === 'cancelled' && <p className={styles.quiet}>{stockAfterCancelling(order)}</p>}
          </section>
          <Timeline order={order} />
        </div>
        <CustomerCard order={order} />
      </div>
      {paper && <OrderPaper order={order} kind={paper} onPrinted={() => setPaper(undefined)} />}
    </>
  )
}
