import { Button, Checkbox } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { conflictOf, type EditConflict } from '#renderer/core/admin/edit-conflict.ts'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { RecordPage } from '#renderer/core/admin/RecordPage.tsx'
import { typedAmount } from '#renderer/core/admin/typed-amount.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { LeavePrompt, skipLeavePrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import { paths } from '#renderer/core/paths.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { FactList } from '#renderer/core/ui/FactList.tsx'
import { formatMoment, formatMoney } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import type { ChangedQuote } from '#shared/commerce/staff-orders.ts'
import { cannot } from '#shared/core/order-options.ts'
import { deliveryText } from '../../delivery-text.ts'
import { deliveryValues } from './delivery-values.ts'
import { changeOf, linesOfOrder } from './editor-lines.ts'
import styles from './OrderEditor.module.css'
import { OrderEditorForm } from './OrderEditorForm.tsx'
import { useOrderEditor } from './use-order-editor.ts'

const list = { to: paths.admin.orders, title: 'Orders' }

/** Staff change an order before it is sent. */
export default function ChangeOrderPage() {
  const { id = '' } = useParams()
  // Not refetched on focus, because the form belongs to the loaded version.
  const order = useQuery({ ...query(api.adminOrders.get, { id }), refetchOnWindowFocus: false })
  return (
    <RecordPage
      query={order}
      under={list}
      missing={{ title: 'Order not found', hint: <p className={styles.hint}>There is no order at this address.</p> }}
      failed="Failed to fetch orders"
      label="Loading the order"
      className={styles.columns}
      bones={[320, 220]}
    >
      {(found) => <ChangeOrder key={found.updatedAt} order={found} />}
    </RecordPage>
  )
}

function ChangeOrder({ order }: { order: AdminOrder }) {
  const problem = cannot.change(order)
  return (
    <>
      <PageHead under={{ to: paths.admin.order(order._id), title: order.orderNumber }} title="Change order" />
      {problem ? (
        <p className={styles.hint}>
          {problem} <Link to={paths.admin.order(order._id)}>See the order</Link>
        </p>
      ) : (
        <ChangeForm order={order} />
      )}
    </>
  )
}

function ChangeForm({ order }: { order: AdminOrder }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const editor = useOrderEditor({
    values: { ...order.customer, ...deliveryValues(order) },
    lines: linesOfOrder(order),
    byHand: order.byHand > 0 ? typedAmount(order.byHand) : '',
    currency: order.currency,
  })
  const { form, lines, byHandAmount } = editor
  const [changesDelivery, setChangesDelivery] = useState(false)
  const [retainsDiscounts, setRetainsDiscounts] = useState(true)
  const [notify, setNotify] = useState(true)
  const [conflict, setConflict] = useState<EditConflict>()
  const change = {
    ...{ id: order._id, ...changeOf(lines), byHand: byHandAmount, retainsDiscounts },
    ...(changesDelivery && editor.delivery && { delivery: editor.delivery }),
  }
  const quote = useQuery({
    ...query(api.staffOrders.quoteChange, change),
    // A delivery without a selected method cannot be priced yet.
    enabled: lines.length > 0 && !(change.delivery?.kind === 'delivery' && !change.delivery.methodId),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const save = useMutation({
    mutationFn() {
      const { name, email, phone } = form.values
      return api.staffOrders.change({
        ...{ ...change, updatedAt: order.updatedAt, customer: { name, email, phone }, notify },
        total: quote.data!.totals.total,
      })
    },
    meta: { callerShowsErrors: true },
    onSuccess(saved) {
      client.setQueryData(query(api.adminOrders.get, { id: order._id }).queryKey, saved)
      toast.success('Order changed')
      void navigate(paths.admin.order(order._id), { state: skipLeavePrompt })
    },
    onError(error) {
      const found = conflictOf(error)
      if (found) setConflict(found)
      else editor.showError(error)
      if (error.code === 'PRICE_CHANGED') void quote.refetch()
    },
  })
  const others = order.discounts.filter(({ name, code }) => code || name !== 'Discount')
  return (
    <>
      <OrderEditorForm
        editor={editor}
        totals={quote.data?.totals}
        quoted={quote.data?.items}
        isOutdated={quote.isFetching || quote.isPlaceholderData}
        balance={quote.data && <Balance quote={quote.data} />}
        storedDelivery={
          changesDelivery ? undefined : <StoredDelivery order={order} onChange={() => setChangesDelivery(true)} />
        }
        discounts={
          others.length > 0 && (
            <Checkbox
              label={`Retain ${others.map(({ name, code }) => code ?? name).join(', ')}`}
              checked={retainsDiscounts}
              onChange={(event) => setRetainsDiscounts(event.currentTarget.checked)}
            />
          )
        }
        notify={notify}
        onNotify={setNotify}
        submit="Save changes"
        busy={save.isPending}
        problem={quote.error?.message}
        onSubmit={() => save.mutate()}
      />
      <LeavePrompt
        when={!save.isSuccess && (form.isDirty() || JSON.stringify(lines) !== JSON.stringify(linesOfOrder(order)))}
      />
      {conflict && (
        <Conflict
          conflict={conflict}
          onClose={() => setConflict(undefined)}
          onReload={() => void client.invalidateQueries({ queryKey: [api.adminOrders.get.key] })}
        />
      )}
    </>
  )
}

/** Quantities and stock depend on the stored order, so its newer version has to be changed. */
function Conflict({
  conflict: { by, at },
  onClose,
  onReload,
}: {
  conflict: EditConflict
  onClose(): void
  onReload(): void
}) {
  return (
    <Dialog open onClose={onClose} title="Changed by another user">
      <div className={styles.stack}>
        <p>
          This was changed by {by}
          {at && ` at ${formatMoment(at)}`}. Reload the order and make your changes again.
        </p>
        <Button data-autofocus onClick={onReload}>
          Reload
        </Button>
      </div>
    </Dialog>
  )
}

const Balance = ({ quote: { paid, due, overpaid, currency } }: { quote: ChangedQuote }) => (
  <FactList
    className={styles.balance}
    facts={[
      ['Paid', paid > 0 && formatMoney(paid, currency)],
      ['To be paid', due > 0 && formatMoney(due, currency)],
      ['To be refunded', overpaid > 0 && formatMoney(overpaid, currency)],
    ]}
  />
)

const placeNames = { pickup: 'Collection', delivery: 'Delivery', none: 'Needs no delivery' }

function StoredDelivery({ order: { delivery }, onChange }: { order: AdminOrder; onChange(): void }) {
  return (
    <>
      <p className={styles.stored}>
        <strong>{delivery.kind === 'delivery' ? delivery.name : placeNames[delivery.kind]}</strong>
        {deliveryText(delivery)}
      </p>
      <div>
        <Button variant="default" size="sm" onClick={onChange}>
          Change delivery
        </Button>
      </div>
    </>
  )
}
