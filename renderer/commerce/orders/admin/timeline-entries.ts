import { formatMoney } from '#renderer/core/ui/format.ts'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import type { AdminPayment } from '#shared/commerce/payments.ts'
import { expiryTexts, type NoteKind, orderStatusLabels } from '#shared/core/order-options.ts'

export interface TimelineEntry {
  key: string
  at: string
  by?: string | undefined
  kind: NoteKind | 'status' | 'email' | 'payment'
  label: string
  text?: string
}

const noteLabels: Record<NoteKind, string> = {
  note: 'Note',
  changed: 'Order changed',
  'payment-link': 'Payment link',
  refund: 'Refund',
  shipment: 'Shipment',
  reminder: 'Reminder',
}

/** Status changes, notes, and events of payments of an order, oldest first. Notes include the recorded refunds. */
export const timelineEntries = (
  order: Pick<AdminOrder, 'history' | 'notes'>,
  payments: readonly AdminPayment[],
): TimelineEntry[] =>
  [
    ...order.history.map(({ status, at, by, reason }, place) => ({
      ...{ key: `${at}${status}`, at, by, kind: 'status' as const },
      label: place === 0 ? 'Ordered' : reason ? `Cancelled: ${expiryTexts[reason]}` : orderStatusLabels[status],
    })),
    ...order.notes.map(noteEntry),
    ...payments.flatMap(paymentEntries),
  ].sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1))

function noteEntry({ _id: key, createdAt: at, by, text, sent, kind }: AdminOrder['notes'][number]): TimelineEntry {
  const isEmail = kind === 'note' && sent
  const label = isEmail ? 'Email to the customer' : `${noteLabels[kind]}${sent ? ', emailed' : ''}`
  return { key, at, by, kind: isEmail ? 'email' : kind, label, text }
}

/** Each event of a payment: started, failed with the reason, cancelled, paid, recorded, refunded by the provider. */
const paymentEntries = ({ _id, label, amount, currency, recordedBy, events }: AdminPayment): TimelineEntry[] =>
  events.flatMap(({ at, text }, place) =>
    text
      ? [
          {
            ...{ key: `${_id}${place}`, at, by: recordedBy, kind: 'payment' as const, text },
            label: `${label}, ${formatMoney(amount, currency)}`,
          },
        ]
      : [],
  )
