import { Button, Checkbox, Textarea } from '@mantine/core'
import {
  IconCircleCheck,
  IconCreditCard,
  IconLink,
  IconMail,
  IconNote,
  IconPencil,
  IconReceiptRefund,
  IconTruckDelivery,
  type TablerIcon,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { useRestoredDraft, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { formatMoment } from '#renderer/core/ui/format.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { useSingleFlight } from '#renderer/core/ui/use-single-flight.ts'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import styles from './Timeline.module.css'
import { type TimelineEntry, timelineEntries } from './timeline-entries.ts'

const icons: Record<TimelineEntry['kind'], TablerIcon> = {
  status: IconCircleCheck,
  payment: IconCreditCard,
  email: IconMail,
  note: IconNote,
  changed: IconPencil,
  'payment-link': IconLink,
  refund: IconReceiptRefund,
  shipment: IconTruckDelivery,
  reminder: IconMail,
}

/** What happened to an order and its payments, oldest first. */
export function Timeline({ order }: { order: AdminOrder }) {
  const { data } = useQuery(query(api.adminPayments.ofOrder, { id: order._id }))
  return (
    <section className={styles.card} aria-labelledby="order-timeline">
      <h2 id="order-timeline">Timeline</h2>
      <ol className={styles.steps}>
        {timelineEntries(order, data?.payments ?? []).map((entry) => (
          <TimelineItem key={entry.key} entry={entry} />
        ))}
      </ol>
      <NoteForm order={order} />
    </section>
  )
}

function TimelineItem({ entry: { kind, label, text, at, by } }: { entry: TimelineEntry }) {
  const Icon = icons[kind]
  return (
    <li>
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
