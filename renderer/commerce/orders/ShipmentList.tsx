import type { ReactNode } from 'react'
import { formatDay } from '#renderer/core/ui/format.ts'
import type { Order, Shipment } from '#shared/commerce/orders.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import styles from './ShipmentList.module.css'

interface Props {
  order: Pick<Order, 'lines' | 'shipments'>
  actions?(shipment: Shipment): ReactNode
}

/** The parcels of an order with their products and tracking. */
export function ShipmentList({ order: { lines, shipments = [] }, actions }: Props) {
  if (shipments.length === 0) return null
  return (
    <ul className={styles.list}>
      {shipments.map((shipment) => {
        const { _id, sentAt, trackingNumber, trackingUrl } = shipment
        return (
          <li key={_id}>
            <strong>
              Sent on <time dateTime={sentAt}>{formatDay(sentAt)}</time>
            </strong>
            <ul>
              {shipment.lines.map(({ line, qty }) => {
                const ordered = lines.find((one) => one._id === line)
                return ordered && <li key={line}>{`${qty} × ${nameOfLine(ordered)}`}</li>
              })}
            </ul>
            {(trackingNumber || trackingUrl) && (
              <p>
                Tracking:{' '}
                {trackingUrl ? (
                  <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
                    {trackingNumber || 'Track this parcel'}
                  </a>
                ) : (
                  <span className="num">{trackingNumber}</span>
                )}
              </p>
            )}
            {actions && <div className={styles.actions}>{actions(shipment)}</div>}
          </li>
        )
      })}
    </ul>
  )
}
