import { expect, test } from 'vitest'
import type { AdminPayment } from '#shared/commerce/payments.ts'
import { timelineEntries } from './timeline-entries.ts'

const at = (minute: number) => `2026-11-26T10:${String(minute).padStart(2, '0')}:00.000Z`

const payment = (change: Partial<AdminPayment>): AdminPayment => ({
  ...{ _id: 'p1', provider: 'paynow', label: 'EcoCash', status: 'paid', amount: 20, currency: 'USD' },
  ...{ reference: 'VD-1', isDemo: false, createdAt: at(1), events: [], ...change },
})

test('lists payments, notes and status changes in order of time', () => {
  const order = {
    history: [
      { status: 'pending' as const, at: at(0) },
      { status: 'processing' as const, at: at(6), by: 'Alex' },
    ],
    notes: [
      { _id: 'n', text: 'Refunded 5.00 USD.', by: 'Alex', sent: true, kind: 'refund' as const, createdAt: at(9) },
      { _id: 'm', text: 'Come on Friday.', by: 'Alex', sent: true, kind: 'note' as const, createdAt: at(8) },
    ],
  }
  const payments = [
    payment({
      status: 'failed',
      events: [
        { at: at(1), text: 'Started with EcoCash.' },
        { at: at(2), text: '', answer: 'status=Sent' },
        { at: at(3), text: 'Failed. Insufficient balance', answer: 'status=Failed' },
      ],
    }),
    payment({ _id: 'p2', label: 'Visa or Mastercard', events: [{ at: at(5), text: 'Paid.' }] }),
    payment({ _id: 'p3', label: 'Recorded payment', recordedBy: 'Alex', events: [{ at: at(7), text: 'Recorded.' }] }),
  ]
  expect(timelineEntries(order, payments).map(({ label, text, by }) => [label, text, by])).toEqual([
    ['Ordered', undefined, undefined],
    ['EcoCash, $20.00', 'Started with EcoCash.', undefined],
    ['EcoCash, $20.00', 'Failed. Insufficient balance', undefined],
    ['Visa or Mastercard, $20.00', 'Paid.', undefined],
    ['Processing', undefined, 'Alex'],
    ['Recorded payment, $20.00', 'Recorded.', 'Alex'],
    ['Email to the customer', 'Come on Friday.', 'Alex'],
    ['Refund, emailed', 'Refunded 5.00 USD.', 'Alex'],
  ])
})
