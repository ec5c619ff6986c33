import { useCompany } from '#renderer/core/company/company.ts'
import { formatDay } from '#renderer/core/ui/format.ts'
import type { OrderDelivery } from '#shared/commerce/delivery.ts'
import type { Order } from '#shared/commerce/orders.ts'
import { paymentStatusLabels } from '#shared/core/order-options.ts'
import { deliveryText } from './delivery-text.ts'
import { OrderLines } from './OrderLines.tsx'
import styles from './OrderView.module.css'
import { ShipmentList } from './ShipmentList.tsx'
import { StatusSteps } from './StatusSteps.tsx'

/** An order in the view of its customer. */
export function OrderView({ order }: { order: Order }) {
  const { customer, note, payment, delivery } = order
  // With bank details, a failed payment by another method does not matter.
  const hasFailed = order.paymentStatus === 'failed' || order.paymentStatus === 'cancelled'
  const paymentStatus = payment.instructions && hasFailed ? 'unpaid' : order.paymentStatus
  return (
    <>
      <section className={styles.card} aria-label="Status">
        <StatusSteps order={order} />
      </section>
      <section className={styles.card} aria-labelledby="order-lines">
        <h2 id="order-lines">What you ordered</h2>
        <OrderLines order={order} />
      </section>
      {order.shipments && order.shipments.length > 0 && (
        <section className={styles.card} aria-labelledby="order-shipments">
          <h2 id="order-shipments">{order.shipments.length === 1 ? 'Your parcel' : 'Your parcels'}</h2>
          <ShipmentList order={order} />
        </section>
      )}
      <section className={styles.card} aria-labelledby="order-contact">
        <h2 id="order-contact">{headings[delivery.kind]}</h2>
        <dl className={styles.facts}>
          <Fact name="Payment" value={`${payment.label}, ${paymentStatusLabels[paymentStatus].toLowerCase()}`} />
          <Fact
            name={delivery.kind === 'delivery' && !payment.instructions ? 'Reserved until' : 'Pay by'}
            value={order.payUntil ? formatDay(order.payUntil) : ''}
          />
          {payment.instructions && paymentStatus === 'pending' && (
            <Fact
              name="In progress"
              value="Another payment is in progress. Transfer the money only if it fails."
              wide
            />
          )}
          <Fact name="How to pay" value={payment.instructions ?? ''} wide />
          <DeliveryFacts delivery={delivery} />
          <Fact name="Name" value={customer.name} />
          <Fact name="Email" value={customer.email} />
          <Fact name="Phone" value={customer.phone} className="num" />
          <Fact name="Note" value={note} wide />
        </dl>
      </section>
    </>
  )
}

const headings = { pickup: 'Collection and contact', delivery: 'Delivery and contact', none: 'Contact' }

function DeliveryFacts({ delivery }: { delivery: OrderDelivery }) {
  const { address, pickup } = useCompany()
  if (delivery.kind === 'none') return null
  if (delivery.kind === 'delivery')
    return (
      <>
        <Fact name="Delivered to" value={deliveryText(delivery)} />
        <Fact name="Delivery" value={delivery.name} />
      </>
    )
  return (
    <>
      <Fact name="Collect at" value={deliveryText(delivery) || address} />
      <Fact name="How to collect" value={delivery.point ? delivery.point.hint : pickup} wide />
    </>
  )
}

interface FactProps {
  name: string
  value: string
  wide?: boolean
  className?: string
}

const Fact = ({ name, value, wide, className }: FactProps) =>
  value && (
    <div className={wide ? styles.note : undefined}>
      <dt>{name}</dt>
      <dd className={className}>{value}</dd>
    </div>
  )
