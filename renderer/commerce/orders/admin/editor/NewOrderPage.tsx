import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { LeavePrompt, skipLeavePrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import { newId } from '#renderer/core/new-id.ts'
import { paths } from '#renderer/core/paths.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import { CustomerSearch } from './CustomerFields.tsx'
import { deliveryValues } from './delivery-values.ts'
import { duplicatedLines, itemsOf } from './editor-lines.ts'
import styles from './OrderEditor.module.css'
import { CodeField, NoteField, OrderEditorForm } from './OrderEditorForm.tsx'
import { type EditorStart, useOrderEditor } from './use-order-editor.ts'

const list = { to: paths.admin.orders, title: 'Orders' }

/** Staff make an order for a customer who calls, writes or stands at the counter. */
export default function NewOrderPage() {
  const [search] = useSearchParams()
  const id = search.get('customer') ?? ''
  const customer = useQuery({ ...query(api.adminCustomers.get, { id }), enabled: id !== '' })
  const from = search.get('duplicate') ?? ''
  // Not refetched on focus, because the form starts with the loaded version.
  const order = useQuery({
    ...query(api.adminOrders.get, { id: from }),
    enabled: from !== '',
    refetchOnWindowFocus: false,
  })
  const isLoading = (id !== '' && customer.isPending) || (from !== '' && order.isPending)
  const start = order.data ? duplicateOf(order.data) : customer.data && { values: contactOf(customer.data) }
  return (
    <>
      <PageHead under={list} />
      {order.error && <Failed onRetry={() => void order.refetch()}>{order.error.message}</Failed>}
      {!isLoading && !order.error && <NewOrderForm key={id + from} start={start ?? {}} />}
    </>
  )
}

/** The products of an order for the same customer, without its discounts and note. */
const duplicateOf = (order: AdminOrder): EditorStart => ({
  // The data of deleted accounts is not there any more.
  values: {
    ...((order.customer.email || order.customer.phone) && contactOf(order.customer)),
    ...deliveryValues(order),
  },
  lines: duplicatedLines(order),
  currency: order.currency,
})

interface Known {
  name: string
  email: string
  phone: string
}

function NewOrderForm({ start }: { start: EditorStart }) {
  const navigate = useNavigate()
  const { currency: own, second_currency: second } = useCompany()
  const editor = useOrderEditor(start)
  const { form, lines, quote, currency, delivery, byHandAmount } = editor
  const methods = useQuery(query(api.payments.methods, { currency }))
  const offersLink = methods.data?.some(({ isOnline }) => isOnline)
  const later = methods.data?.filter(({ isOnline }) => !isOnline) ?? []
  const [selected, setMethod] = useState('manual')
  const method = later.some(({ id }) => id === selected) ? selected : (later[0]?.id ?? 'manual')
  const [notify, setNotify] = useState(true)
  // One for the page, so that a repeated request makes one order.
  const [idempotencyKey] = useState(newId)
  const client = useQueryClient()
  // The page has been left by the time the link is sent.
  const link = useMutation({
    mutationFn: (id: string) => api.staffOrders.paymentLink({ id, send: true }),
    onSuccess({ order }) {
      client.setQueryData(query(api.adminOrders.get, { id: order._id }).queryKey, order)
      toast.success(`Payment link sent to ${order.customer.email}`)
    },
  })
  const create = useMutation({
    mutationFn(_sendLink: boolean) {
      const { name, email, phone, note, code } = form.values
      return api.staffOrders.create({
        ...{ idempotencyKey, items: itemsOf(lines), customer: { name, email, phone }, note, method, currency },
        ...(delivery && { delivery }),
        ...(code.trim() && { code }),
        byHand: byHandAmount,
        total: quote.data!.total,
        notify,
      })
    },
    meta: { callerShowsErrors: true },
    onSuccess(order, sendLink) {
      toast.success(`Order ${order.orderNumber} created`)
      if (sendLink) link.mutate(order._id)
      void navigate(paths.admin.order(order._id), { state: skipLeavePrompt })
    },
    onError: (error) => editor.showError(error),
  })
  return (
    <>
      <OrderEditorForm
        editor={editor}
        totals={quote.data?.totals}
        quoted={quote.data?.lines}
        isOutdated={quote.isFetching}
        customerSearch={<CustomerSearch onSelect={(found) => form.setValues(contactOf(found))} />}
        discounts={quote.data?.takesCodes && <CodeField editor={editor} />}
        more={
          <section className={styles.card} aria-labelledby="editor-payment">
            <h2 id="editor-payment">Payment and note</h2>
            {second && (
              <NativeSelect
                label="Currency"
                data={[own, second]}
                value={currency}
                onChange={(event) => editor.setCurrency(event.currentTarget.value as typeof own)}
              />
            )}
            <NativeSelect
              label="Payment"
              description="You can send a payment link once the order is created."
              data={later.map(({ id, label, deliveryLabel }) => ({
                value: id,
                label: (editor.kind === 'delivery' && deliveryLabel) || label,
              }))}
              value={method}
              onChange={(event) => setMethod(event.currentTarget.value)}
            />
            <NoteField editor={editor} />
          </section>
        }
        notify={notify}
        onNotify={setNotify}
        submit="Create order"
        otherSubmit={
          offersLink
            ? {
                label: 'Create and send payment link',
                disabled: !form.values.email.trim(),
                onSubmit: () => create.mutate(true),
              }
            : undefined
        }
        busy={create.isPending}
        onSubmit={() => create.mutate(false)}
      />
      <LeavePrompt when={lines.length > 0 && !create.isSuccess} />
    </>
  )
}

const contactOf = ({ name, email, phone }: Known) => ({ name, email, phone })
