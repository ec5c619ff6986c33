import { Button, Checkbox, Textarea } from '@mantine/core'
import { IconCircleCheck, IconMail, IconNote } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { useRestored, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { formatMoment } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { useOnce } from '#renderer/core/ui/use-once.ts'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import { orderStatusLabels } from '#shared/core/order-options.ts'
import styles from './Timeline.module.css'

/** What happened to an order and what staff wrote about it, oldest first. */
export function Timeline({ order }: { order: AdminOrder }) {
  const happened = [
    ...order.history.map(({ status, at, by, reason }, place) => ({
      key: `${at}${status}`,
      at,
      by,
      icon: IconCircleCheck,
      words: place === 0 ? 'Ordered' : reason ? 'Cancelled: not confirmed in time' : orderStatusLabels[status],
      text: undefined,
    })),
    ...order.notes.map(({ _id, createdAt, by, text, sent }) => ({
      key: _id,
      at: createdAt,
      by,
      icon: sent ? IconMail : IconNote,
      words: sent ? 'Mail to the customer' : 'Note',
      text,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at))
  return (
    <section className={styles.card} aria-labelledby="order-timeline">
      <h2 id="order-timeline">Timeline</h2>
      <ol className={styles.steps}>
        {happened.map(({ key, at, by, icon: Icon, words, text }) => (
          <li key={key}>
            <Icon size={20} stroke={1.5} aria-hidden />
            <div>
              <strong>{words}</strong>
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
  const once = useOnce()
  const draft = useStoredDraft(`order-note-${_id}`, { text }, text !== '')
  useRestored(draft, (kept) => setText((now) => now || (kept.text ?? '')))
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
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) once(() => note.mutateAsync())
      }}
    >
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
