import { Button, Checkbox, Textarea } from '@mantine/core'
import {
  IconCircleCheck,
  IconLink,
  IconMail,
  IconNote,
  IconPencil,
  IconReceiptRefund,
  IconTruckDelivery,
  type TablerIcon,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { useRestoredDraft, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { formatMoment } from '#renderer/core/ui/format.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { useSingleFlight } from '#renderer/core/ui/use-single-flight.ts'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import { expiryTexts, type NoteKind, orderStatusLabels } from '#shared/core/order-options.ts'
import styles from './Timeline.module.css'

const noteLabels: Record<NoteKind, string> = {
  note: 'Note',
  changed: 'Order changed',
  'payment-link': 'Payment link',
  refund: 'Refund',
  shipment: 'Shipment',
  reminder: 'Reminder',
}
const noteIcons: Record<NoteKind, TablerIcon> = {
  note: IconNote,
  changed: IconPencil,
  'payment-link': IconLink,
  refund: IconReceiptRefund,
  shipment: IconTruckDelivery,
  reminder: IconMail,
}

/** Status changes and notes of an order, oldest first. */
export function Timeline({ order }: { order: AdminOrder }) {
  const entries = [
    ...order.history.map(({ status, at, by, reason }, place) => ({
      key: `${at}${status}`,
      at,
      by,
      icon: IconCircleCheck,
      label: place === 0 ? 'Ordered' : reason ? `Cancelled: ${expiryTexts[reason]}` : orderStatusLabels[status],
      text: undefined,
    })),
    ...order.notes.map(({ _id, createdAt, by, text, sent, kind }) => ({
      key: _id,
      at: createdAt,
      by,
      icon: kind === 'note' && sent ? IconMail : noteIcons[kind],
      label: kind === 'note' && sent ? 'Email to the customer' : `${noteLabels[kind]}${sent ? ', emailed' : ''}`,
      text,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at))
  return (
    <section className={styles.card} aria-labelledby="order-timeline">
      <h2 id="order-timeline">Timeline</h2>
      <ol className={styles.steps}>
        {entries.map(({ key, at, by, icon: Icon, label, text }) => (
          <li key={key}>
            <Icon size={20} stroke={1.5} aria-hidden />
            <div>
              <strong>{label}</strong>
              {text && <p className={styles.text}>{text}</p>}
              <small>
                <time dateTime={at}>{formatMoment(at)}</time>
                {by && `, ${by}`}
              </small>
            </div>
          </li>
        ))}
      </ol>
      <NoteForm order={order} />
    </section>
  )
}

function NoteForm({ order: { _id, customer } }: { order: AdminOrder }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [send, setSend] = useState(false)
  const once = useSingleFlight()
  const draft = useStoredDraft(`order-note-${_id}`, { text }, text !== '')
  useRestoredDraft(draft, (stored) => setText((now) => now || (stored.text ?? '')))
  const note = useMutation({
    mutationFn: () => api.adminOrders.note({ id: _id, text, send }),
    onSuccess: (order) => {
      client.setQueryData(query(api.adminOrders.get, { id: _id }).queryKey, order)
      draft.forget()
      setText('')
      toast.success(send ? `Sent to ${customer.email}` : 'Note added')
      setSend(false)
    },
  })
  return (
    <form className={styles.form} onSubmit={submitted(() => text.trim() && once(() => note.mutateAsync()))}>
      <Textarea
        label="Add a note"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.row}>
        <Checkbox
          disabled={!customer.email}
          label="Send to the customer by email"
          checked={send}
          onChange={(event) => setSend(event.currentTarget.checked)}
        />
        <Button type="submit" variant="default" loading={note.isPending} disabled={!text.trim()}>
          {send ? 'Send' : 'Add note'}
        </Button>
      </div>
    </form>
  )
}
