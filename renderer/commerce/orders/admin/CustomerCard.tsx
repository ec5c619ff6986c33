import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { formatMoment, formatPlural } from '#renderer/core/ui/format.ts'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import { deliveryText } from '../delivery-text.ts'
import styles from './CustomerCard.module.css'
import { PaymentBadge } from './PaymentBadge.tsx'

const placeNames = { pickup: 'Collection', delivery: 'Deliver to', none: 'Delivery' }
const withoutAddress = {
  pickup: 'Collected at your address',
  delivery: 'The address was deleted.',
  none: 'Needs no delivery',
}

export function CustomerCard({
  order: { customer, customerId, note, guest, ordersOfCustomer, payment, paymentStatus, delivery, acceptedTerms },
}: {
  order: AdminOrder
}) {
  return (
    <section className={styles.card} aria-labelledby="order-customer">
      <h2 id="order-customer">Customer</h2>
      <p className={styles.name}>
        <strong>{customer.name}</strong>
        <span>{guest ? 'Ordered as a guest' : 'Has an account'}</span>
      </p>
      <ul className={styles.ways}>
        {customer.email && (
          <li>
            <a href={`mailto:${customer.email}`}>{customer.email}</a>
          </li>
        )}
        {customer.phone && (
          <li>
            <a href={`tel:${customer.phone.replaceAll(/[^\d+]/g, '')}`}>{customer.phone}</a>
          </li>
        )}
        {customerId && (
          <li>
            <Link to={paths.admin.customer(customerId)}>
              {ordersOfCustomer === 1 ? 'First order' : formatPlural(ordersOfCustomer, 'order')}
            </Link>
          </li>
        )}
      </ul>
      {delivery.kind === 'delivery' && (
        <>
          <h3>Delivery</h3>
          <p>{delivery.name}</p>
        </>
      )}
      <h3>{placeNames[delivery.kind]}</h3>
      <p className={styles.note}>{deliveryText(delivery) || withoutAddress[delivery.kind]}</p>
      {note && (
        <>
          <h3>Note</h3>
          <p className={styles.note}>{note}</p>
        </>
      )}
      {acceptedTerms && (
        <>
          <h3>Accepted</h3>
          <p>
            {acceptedTerms.title}, as of{' '}
            <time dateTime={acceptedTerms.version}>{formatMoment(acceptedTerms.version)}</time>
          </p>
        </>
      )}
      <h3>Payment</h3>
      <p>{payment.label}</p>
      <p>
        <PaymentBadge status={paymentStatus} />
      </p>
    </section>
  )
}
