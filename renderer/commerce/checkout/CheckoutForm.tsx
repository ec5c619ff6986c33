import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { typedOver } from '#renderer/core/drafts/typed-over.ts'
import { useRestored, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatMoney } from '#renderer/core/ui/format.ts'
import { focusFirst, showFieldErrors } from '#renderer/identity/auth/form-errors.ts'
import { field } from '#renderer/identity/forms/field.ts'
import { CartLines } from '../cart/CartLines.tsx'
import { useCart } from '../cart/use-cart.ts'
import { checkedLines, isSound, useQuote } from '../cart/use-quote.ts'
import { ShopNote } from '../products/ShopNote.tsx'
import styles from './CheckoutPage.module.css'
import { PaymentChoice } from './PaymentChoice.tsx'
import { type Customer, usePlaceOrder } from './use-place-order.ts'

const nothing: Customer = { name: '', email: '', phone: '', note: '' }
const missing = 'This field is required.'

/** Who orders, how it is collected and paid, and what is ordered, to be looked through before it is sent. */
export function CheckoutForm({ onPlaced }: { onPlaced: () => void }) {
  const { address, pickup, shop_note } = useCompany()
  const { me, signedIn } = useMe()
  const { lines, total } = useCart()
  const quote = useQuote(lines, true)
  const checked = checkedLines(lines, quote.data)
  const sound = isSound(checked)
  const methods = useQuery({ queryKey: [api.payments.methods.key], queryFn: () => api.payments.methods({}) })
  const [chosen, setChosen] = useState<string>()
  const method = chosen ?? methods.data?.[0]?.id

  const form = useForm<Customer>({
    initialValues: nothing,
    validateInputOnBlur: true,
    validate: {
      name: (value) => (value.trim() ? null : missing),
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter an email address.'),
      phone: (value) => (/^\+?[\d\s().-]{6,}$/.test(value.trim()) ? null : 'Enter a phone number, e.g. 0771 234 567.'),
    },
  })
  const draft = useStoredDraft('checkout', form.values, form.isDirty(), form.getInitialValues())
  useRestored(draft, (kept) =>
    form.setValues((now) => ({ ...now, ...kept, ...typedOver(form.getInitialValues(), now) })),
  )
  // Nothing is asked that is known already, and nothing is overwritten that was typed.
  useEffect(() => {
    if (!me) return
    const { name, email } = me
    form.setInitialValues({ ...nothing, name, email })
    form.setValues((now) => ({ ...now, name: now.name || name, email: now.email || email }))
  }, [me, form.setInitialValues, form.setValues])

  const order = usePlaceOrder({
    onPlaced: () => {
      draft.forget()
      onPlaced()
    },
    onRefused: (error) => {
      // The server names fields by where they are, `customer.email`.
      const fields = Object.entries(error.fields ?? {}).map(([name, text]) => [name.replace('customer.', ''), text])
      if (fields.length) showFieldErrors(form, Object.assign(error, { fields: Object.fromEntries(fields) }))
    },
  })

  return (
    <form
      noValidate
      className={styles.columns}
      onSubmit={form.onSubmit(
        (values) => {
          if (sound && method) order.place(values, { lines, total, method })
        },
        (errors) => focusFirst(form, errors),
      )}
    >
      <div className={styles.column}>
        <ShopNote text={shop_note} />
        <section className={styles.card} aria-labelledby="checkout-contact">
          <h2 id="checkout-contact">Contact</h2>
          {!signedIn && (
            <p className={styles.hint}>
              Have an account?{' '}
              <Link replace to={paths.loginThen(paths.checkout)}>
                Log in
              </Link>{' '}
              and find your orders there later.
            </p>
          )}
          <TextInput {...field} label="Name" autoComplete="name" required {...form.getInputProps('name')} />
          <TextInput
            {...field}
            label="Email"
            type="email"
            autoComplete="email"
            required
            {...form.getInputProps('email')}
          />
          <TextInput {...field} label="Phone" type="tel" autoComplete="tel" required {...form.getInputProps('phone')} />
          <Textarea {...field} label="Note (optional)" rows={3} maxLength={1000} {...form.getInputProps('note')} />
        </section>
        <section className={styles.card} aria-labelledby="checkout-collection">
          <h2 id="checkout-collection">Collection and payment</h2>
          <p className={styles.way}>
            <IconBuildingStore size={22} stroke={1.6} aria-hidden />
            <span>
              <strong>You collect your order</strong>
              {[address, pickup].filter(Boolean).join('\n\n') || 'We tell you where and when.'}
            </span>
          </p>
          <PaymentChoice methods={methods.data} value={method} onChange={setChosen} />
          {methods.error && <Failed onRetry={() => void methods.refetch()}>{methods.error.message}</Failed>}
        </section>
      </div>
      <section className={`${styles.card} ${styles.review}`} aria-labelledby="checkout-review">
        <h2 id="checkout-review">Your order</h2>
        <CartLines lines={checked} />
        <p className={styles.total}>
          <span>Total</span>
          <strong className="num" aria-live="polite">
            {formatMoney(total)}
          </strong>
        </p>
        {(order.error ?? quote.error) && (
          <p className={styles.problem} role="alert">
            {(order.error ?? quote.error)?.message}
          </p>
        )}
        <Button type="submit" size="md" fullWidth disabled={!sound || !method} loading={order.isPending}>
          Place order
        </Button>
      </section>
    </form>
  )
}
