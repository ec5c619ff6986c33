import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { MoneyField } from '#renderer/core/admin/MoneyField.tsx'
import { amountProblem } from '#renderer/core/admin/typed-amount.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import type { Totals as QuotedTotals, QuoteLine } from '#shared/commerce/cart.ts'
import { Totals } from '../../../totals/Totals.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import { checkedLines } from './editor-lines.ts'
import { LinesField } from './LinesField.tsx'
import styles from './OrderEditor.module.css'
import { ProductSearch } from './ProductSearch.tsx'
import type { OrderEditor } from './use-order-editor.ts'

interface Props {
  editor: OrderEditor
  /** The totals to be saved; undefined without products and while they load for the first time. */
  totals: QuotedTotals | undefined
  quoted: readonly QuoteLine[] | undefined
  isOutdated: boolean
  /** What is due after a change, below the total. */
  balance?: ReactNode
  /** Finds a known customer. */
  customerSearch?: ReactNode
  /** Replaces the delivery fields while the delivery stays as it is. */
  storedDelivery?: ReactNode
  /** Fields of the discounts besides the one by hand. */
  discounts?: ReactNode
  /** Note, payment and other fields. */
  more?: ReactNode
  notify: boolean
  onNotify(notify: boolean): void
  submit: string
  /** Another way to save, beside the button. */
  otherSubmit?: { label: string; disabled: boolean; onSubmit(): void } | undefined
  busy: boolean
  /** Why the order cannot be saved. */
  problem?: string | undefined
  onSubmit(): void
}

/** The form of an order that staff make or change: products, customer, delivery, discount and total. */
export function OrderEditorForm({ editor, totals, quoted, isOutdated, onSubmit, ...props }: Props) {
  const { form, lines, currency, byHand } = editor
  const { otherSubmit } = props
  const email = form.values.email.trim()
  const isIncomplete = lines.length === 0 || !totals || isOutdated || amountProblem(byHand) !== null
  return (
    <form className={styles.columns} onSubmit={submitted(onSubmit)} noValidate>
      <div className={styles.stack}>
        <section className={styles.card} aria-labelledby="editor-products">
          <h2 id="editor-products">Products</h2>
          <LinesField
            lines={checkedLines(lines, quoted)}
            currency={currency}
            onQuantity={editor.setQuantity}
            onRemove={editor.remove}
          />
          <ProductSearch onAdd={editor.add} />
        </section>
        <section className={styles.card} aria-labelledby="editor-customer">
          <h2 id="editor-customer">Customer</h2>
          {props.customerSearch}
          <CustomerFields form={form} />
        </section>
        <section className={styles.card} aria-labelledby="editor-delivery">
          <h2 id="editor-delivery">Delivery</h2>
          {props.storedDelivery ?? (
            <DeliveryFields
              form={form}
              kind={editor.kind}
              offered={editor.offered}
              deliveries={editor.quote.data?.deliveries ?? []}
              currency={currency}
            />
          )}
        </section>
        <section className={styles.card} aria-labelledby="editor-discount">
          <h2 id="editor-discount">Discount</h2>
          {props.discounts}
          <MoneyField
            label="Discount by hand"
            currency={currency}
            value={byHand}
            error={amountProblem(byHand)}
            onChange={(event) => editor.setByHand(event.currentTarget.value)}
          />
        </section>
        {props.more}
      </div>
      <section className={`${styles.card} ${styles.total}`} aria-labelledby="editor-total">
        <h2 id="editor-total">Total</h2>
        {totals && lines.length > 0 ? (
          <Totals totals={totals} currency={currency} isOutdated={isOutdated} isLive />
        ) : (
          <p className={styles.hint}>Add a product to see the total.</p>
        )}
        {lines.length > 0 && props.balance}
        <Checkbox
          label="Notify the customer by email"
          checked={props.notify && email !== ''}
          disabled={email === ''}
          onChange={(event) => props.onNotify(event.currentTarget.checked)}
        />
        {props.problem && (
          <p className={styles.problem} role="alert">
            {props.problem}
          </p>
        )}
        <Button type="submit" loading={props.busy} disabled={isIncomplete}>
          {props.submit}
        </Button>
        {otherSubmit && (
          <Button
            variant="default"
            disabled={isIncomplete || props.busy || otherSubmit.disabled}
            onClick={otherSubmit.onSubmit}
          >
            {otherSubmit.label}
          </Button>
        )}
      </section>
    </form>
  )
}

/** A note of the customer or about the order, which the customer sees. */
export const NoteField = ({ editor: { form } }: { editor: OrderEditor }) => (
  <Textarea label="Note" autosize minRows={2} maxRows={6} maxLength={1000} {...form.getInputProps('note')} />
)

export const CodeField = ({ editor: { form, quote } }: { editor: OrderEditor }) => (
  <TextInput
    label="Discount code"
    autoComplete="off"
    maxLength={40}
    data-path="code"
    {...form.getInputProps('code')}
    error={form.errors.code ?? (form.values.code && quote.data?.codeProblem)}
  />
)
