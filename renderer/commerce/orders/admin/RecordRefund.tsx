import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { newId } from '#renderer/core/new-id.ts'
import { ChoiceCards } from '#renderer/core/ui/ChoiceCards.tsx'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { FormActions } from '#renderer/core/ui/FormActions.tsx'
import { formatMoney } from '#renderer/core/ui/format.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { refundValue, splitRefund } from '#shared/commerce/order-refunds.ts'
import type { AdminOrder, OrderLine } from '#shared/commerce/orders.ts'
import type { OrderMoney } from '#shared/commerce/payments.ts'
import { amountOf, centsOf } from '#shared/core/money.ts'
import styles from './AmountDialog.module.css'
import { selectedUnits, type Units, UnitsField } from './UnitsField.tsx'

interface Props {
  order: AdminOrder
  money: OrderMoney
  onClose(): void
}

/** Refunds products or an amount: through the payment provider if it can, or recorded by hand. */
export function RecordRefund({ order, money, onClose }: Props) {
  const client = useQueryClient()
  const most = amountOf(centsOf(money.paid) - centsOf(money.refunded))
  const refundable = money.payments.flatMap((one) => (one.refundable ? [{ _id: one._id, ...one.refundable }] : []))
  // Empty for refunds that are recorded by hand.
  const [paymentId, setPaymentId] = useState(refundable[0]?._id ?? '')
  const payment = refundable.find(({ _id }) => _id === paymentId)
  const limitOf = (one: typeof payment) => (one ? Math.min(most, one.amount) : most)
  const [units, setUnits] = useState<Units>({})
  const [amount, setAmount] = useState<number | string>(
    Math.min(money.overpaid > 0 ? money.overpaid : most, limitOf(payment)),
  )
  const through = Number(amount) > 0 ? payment : undefined
  const [reason, setReason] = useState('')
  const [sent, setSent] = useState(order.status !== 'cancelled')
  const [restock, setRestock] = useState(true)
  const [cancels, setCancels] = useState(false)
  const [notify, setNotify] = useState(true)
  // One for each time the dialog is opened, so that a repeated request records nothing twice.
  const [idempotencyKey] = useState(newId)
  const lines = selectedUnits(units)
  const splitOf = (line: OrderLine, sentFirst: boolean) => splitRefund(line, units[line._id] ?? 0, sentFirst)
  const canBeBoth = order.lines.some((line) => splitOf(line, true).sentBack > splitOf(line, false).sentBack)
  const mayRestock = !order.imported && order.lines.some((line) => (units[line._id] ?? 0) > splitOf(line, sent).inStock)
  const areInStock = !mayRestock && lines.length > 0 && !order.imported
  const save = useMutation({
    mutationFn: (provider: typeof payment) =>
      api.adminPayments.refund({
        ...{ id: order._id, amount: Number(amount), reason, idempotencyKey, updatedAt: order.updatedAt },
        ...(provider && { payment: provider._id }),
        lines: lines.map((line) => ({ ...line, restock: mayRestock && restock, sent })),
        restock: cancels,
        notify: notify && order.customer.email !== '',
      }),
    meta: { formShowsFieldErrors: true },
    // By then the form may have loaded the refunded payment, which offers no refund.
    onSuccess(next, provider) {
      client.setQueryData(query(api.adminPayments.ofOrder, { id: order._id }).queryKey, next)
      const recorded = Number(amount) > 0 ? 'Refund recorded' : 'Return recorded'
      toast.success(provider ? `Refunded through ${provider.label}` : recorded)
      onClose()
    },
    onError({ code }) {
      // Shows the change of the other admin, or the refund that the provider has not confirmed.
      if (code === 'STALE' || code === 'UNAVAILABLE') void client.invalidateQueries()
    },
  })
  const select = (next: Units) => {
    setUnits(next)
    const value = paidFor(order, next)
    if (value > 0) setAmount(Math.max(0, Math.min(amountOf(centsOf(value) - centsOf(money.due)), limitOf(payment))))
  }
  const selectPayment = (id: string) => {
    setPaymentId(id)
    setAmount(Math.min(Number(amount), limitOf(refundable.find(({ _id }) => _id === id))))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={refundable.length > 0 ? 'Refund' : most > 0 ? 'Record a refund' : 'Record a return'}
    >
      <form className={styles.form} onSubmit={submitted(() => save.mutate(through))} noValidate>
        {most > 0 && refundable.length > 0 ? (
          <ChoiceCards
            legend="How do you return the money?"
            name="refund-payment"
            value={paymentId}
            onChange={selectPayment}
            choices={[
              ...refundable.map(({ _id, label, amount: left }) => ({
                id: _id,
                label: `Refund through ${label}`,
                hint: `${label} returns up to ${formatMoney(left, money.currency)} to the card or account that paid.`,
              })),
              { id: '', label: 'Recorded by hand', hint: 'Return the money yourself first. This only records it.' },
            ]}
          />
        ) : (
          <p>
            {most > 0
              ? 'Return the money to the customer first, in the account of your payment provider or in cash. This records it.'
              : 'The customer has paid nothing. Products that came back lower the amount to be paid.'}
          </p>
        )}
        <UnitsField
          legend="Refunded products"
          lines={order.lines}
          mostOf={({ qty, refunded }) => qty - refunded}
          units={units}
          error={save.error?.fields?.lines}
          onChange={select}
        />
        {canBeBoth && (
          <Checkbox
            label="These products were sent to the customer"
            description="Otherwise they are products that are still to be sent."
            checked={sent}
            onChange={(event) => setSent(event.currentTarget.checked)}
          />
        )}
        {mayRestock && (
          <Checkbox
            label="Put these products back in stock"
            checked={restock}
            onChange={(event) => setRestock(event.currentTarget.checked)}
          />
        )}
        {areInStock && <p>These products are back in stock since the order was cancelled.</p>}
        {most > 0 && (
          <NumberInput
            label={`Amount in ${money.currency}`}
            description={amountHint(money, lines.length > 0)}
            required
            min={0}
            max={limitOf(payment)}
            decimalScale={2}
            fixedDecimalScale
            value={amount}
            error={save.error?.fields?.amount}
            onChange={setAmount}
          />
        )}
        <TextInput
          label="Reason (optional)"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {order.status !== 'cancelled' && (
          <Checkbox
            label={`Cancel the order and put its ${lines.length > 0 ? 'other ' : ''}unsent products back in stock`}
            checked={cancels}
            onChange={(event) => setCancels(event.currentTarget.checked)}
          />
        )}
        {order.customer.email && (
          <Checkbox
            label="Notify the customer by email"
            checked={notify}
            onChange={(event) => setNotify(event.currentTarget.checked)}
          />
        )}
        <FormActions
          submit={through ? `Refund through ${through.label}` : most > 0 ? 'Record refund' : 'Record return'}
          busy={save.isPending}
          disabled={!(Number(amount) > 0) && lines.length === 0}
          className={styles.actions}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

function amountHint({ overpaid, due }: OrderMoney, hasProducts: boolean) {
  if (overpaid > 0) return 'The customer has paid this much too much.'
  return due > 0 && hasProducts ? 'The products also lower the amount that is still to be paid.' : undefined
}

/** What the customer paid for the selected units, as the server counts it. */
function paidFor({ lines, isTaxIncluded }: AdminOrder, units: Units): number {
  const cents = lines.map(({ _id, price, qty, discount, taxPercent = 0, refunded }) =>
    refundValue(
      {
        ...{ priceCents: centsOf(price), qty, discountCents: centsOf(discount), refundedQty: refunded },
        addedTaxRate: isTaxIncluded ? 0 : Math.round(taxPercent * 100),
      },
      units[_id] ?? 0,
    ),
  )
  return amountOf(cents.reduce((sum, one) => sum + one, 0))
}
