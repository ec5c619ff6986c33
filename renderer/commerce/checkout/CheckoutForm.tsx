import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCompany } from '#renderer/core/company/company.ts'
import { useRestoredDraft, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { focusFirst, showFieldErrors } from '#renderer/identity/auth/form-errors.ts'
import type { PaymentMethod } from '#shared/commerce/payments.ts'
import { CartLines } from '../cart/CartLines.tsx'
import { CurrencyChoice } from '../cart/CurrencyChoice.tsx'
import { useCart } from '../cart/use-cart.ts'
import { canBeOrdered, useQuotedCart } from '../cart/use-quote.ts'
import { PaymentChoice } from '../payments/PaymentChoice.tsx'
import { ShopNote } from '../products/ShopNote.tsx'
import { Totals } from '../totals/Totals.tsx'
import { AcceptTerms, useTerms } from './AcceptTerms.tsx'
import styles from './CheckoutPage.module.css'
import { CollectionText } from './CollectionText.tsx'
import { ContactSection } from './ContactSection.tsx'
import {
  blankCheckout,
  type CheckoutValues,
  checkoutChecks,
  deliveryChoice,
  deliveryKindOf,
  isAboutCode,
  quoteOptions,
  toFormFields,
  withDraft,
} from './checkout-form.ts'
import { DeliverySection, type OfferedDelivery } from './DeliverySection.tsx'
import { DiscountCode } from './DiscountCode.tsx'
import { usePlaceOrder } from './use-place-order.ts'

interface Props {
  offered: OfferedDelivery
  /** Whether the shop has discount codes. */
  takesCodes: boolean
  methods: UseQueryResult<readonly PaymentMethod[]>
  onPlaced(): void
}

/** Contact, delivery, payment and a review of the order. */
export function CheckoutForm({ offered, takesCodes, methods, onPlaced }: Props) {
  const { shop_note } = useCompany()
  const { me } = useMe()
  const { currency: second } = useCart()
  const [selected, setSelected] = useState<{ method: string; phone?: string }>({ method: '' })
  const [codeProblem, setCodeProblem] = useState<string>()
  const terms = useTerms()
  const [acceptsTerms, setAcceptsTerms] = useState(false)
  const [termsProblem, setTermsProblem] = useState<string>()

  const [initial] = useState(() => ({ ...blankCheckout, country: offered.countries[0] ?? '' }))
  const form = useForm<CheckoutValues>({
    initialValues: initial,
    validateInputOnBlur: true,
    validate: checkoutChecks(offered),
  })
  const { values, setFieldValue } = form
  const kind = deliveryKindOf(values.kind, offered)
  // Each keystroke in an address would request a quote of its own.
  const { province, city, suburb } = values
  const [typedPlace] = useDebouncedValue(JSON.stringify({ province, city, suburb }), 400)
  const cart = useQuotedCart(true, quoteOptions(kind, { ...values, ...JSON.parse(typedPlace) }))
  const { quote, totals, currency } = cart
  const possible = methods.data?.filter(({ isInPerson }) => !isInPerson || !quote.data?.hasOnlyDownloads)
  const method = possible?.find(({ id }) => id === selected.method) ?? possible?.[0]
  const isReady = canBeOrdered(cart.lines) && kind !== undefined && cart.isInCurrency && !methods.isPlaceholderData
  const deliveries = kind === 'delivery' ? quote.data?.deliveries : undefined
  const delivery = deliveries?.find(({ id }) => id === values.methodId)

  const draft = useStoredDraft('checkout', form.values, form.isDirty(), form.getInitialValues())
  useRestoredDraft(draft, (stored) => form.setValues((now) => withDraft(form.getInitialValues(), now, stored)))
  // Prefills the account's name and email without overwriting what was typed.
  useEffect(() => {
    if (!me) return
    const { name, email } = me
    form.setInitialValues({ ...initial, name, email })
    form.setValues((now) => ({ ...now, name: now.name || name, email: now.email || email }))
  }, [me, initial, form.setInitialValues, form.setValues])
  // Selects the first delivery for a place, so that the total includes one.
  useEffect(() => {
    if (!deliveries || quote.isPlaceholderData || delivery) return
    const first = deliveries[0]?.id ?? ''
    if (first !== values.methodId) setFieldValue('methodId', first)
  }, [deliveries, delivery, quote.isPlaceholderData, values.methodId, setFieldValue])
  // A code that does not apply is not ordered with.
  const { error: quoteError } = quote
  const refusedCode = isAboutCode(quoteError)
    ? quoteError?.message
    : quote.isPlaceholderData
      ? undefined
      : quote.data?.codeProblem
  useEffect(() => {
    if (!values.code || !refusedCode) return
    setCodeProblem(refusedCode)
    setFieldValue('code', '')
  }, [values.code, refusedCode, setFieldValue])

  const order = usePlaceOrder({
    onPlaced: () => {
      draft.forget()
      onPlaced()
    },
    onRefused: (error) => {
      if (!error.fields) return
      const { code, acceptsTerms: unaccepted, ...fields } = toFormFields(error.fields)
      setTermsProblem(unaccepted)
      if (code) {
        setCodeProblem(code)
        setFieldValue('code', '')
      }
      if (Object.keys(fields).length) showFieldErrors(form, Object.assign(error, { fields }))
    },
  })

  const payment = (
    <>
      <CurrencyChoice />
      <PaymentChoice
        methods={possible}
        isDelivered={kind === 'delivery'}
        value={{ method: method?.id ?? '', phone: selected.phone ?? values.phone }}
        onChange={setSelected}
        problem={order.error?.fields?.['payment.phone']}
      />
      {methods.error && <Failed onRetry={() => void methods.refetch()}>{methods.error.message}</Failed>}
    </>
  )

  return (
    <form
      noValidate
      className={styles.columns}
      onSubmit={form.onSubmit(
        (sent) => {
          if (!isReady || !method) return
          if (terms && !acceptsTerms) return setTermsProblem(`Accept “${terms.title}” to place the order.`)
          const { name, email, phone, note, code } = sent
          order.place(
            {
              items: quote.input.items,
              customer: { name: name.trim(), email: email.trim(), phone: phone.trim() },
              note: note.trim(),
              payment: paymentOf(method, selected.phone ?? phone),
              delivery: deliveryChoice(kind, sent),
              ...(code && { code }),
              ...(second && { currency: second }),
              ...(acceptsTerms && { acceptsTerms }),
              total: totals.total,
            },
            quote.input,
          )
        },
        (errors) => focusFirst(form, errors),
      )}
    >
      <div className={styles.column}>
        <ShopNote text={shop_note} />
        <ContactSection form={form} />
        {offered.isSimple ? (
          <section className={styles.card} aria-labelledby="checkout-collection">
            <h2 id="checkout-collection">Collection and payment</h2>
            <CollectionText />
            {payment}
          </section>
        ) : (
          <>
            <DeliverySection
              form={form}
              kind={kind}
              offered={offered}
              deliveries={deliveries ?? []}
              isTooLarge={quote.data?.isTooLarge === true}
              currency={currency}
              isLoading={quote.isPlaceholderData}
            />
            <section className={styles.card} aria-labelledby="checkout-payment">
              <h2 id="checkout-payment">Payment</h2>
              {payment}
            </section>
          </>
        )}
      </div>
      <section className={`${styles.card} ${styles.review}`} aria-labelledby="checkout-review">
        <h2 id="checkout-review">Your order</h2>
        <CartLines lines={cart.lines} />
        {takesCodes && (
          <DiscountCode
            applied={values.code}
            isChecking={Boolean(values.code) && quote.isPlaceholderData}
            problem={codeProblem}
            onApply={(code) => {
              setCodeProblem(undefined)
              setFieldValue('code', code)
            }}
          />
        )}
        <Totals
          totals={totals}
          currency={currency}
          other={cart.other}
          deliveryName={delivery?.name}
          deliveryPending={kind === 'delivery' ? (deliveries?.length === 0 ? '–' : '…') : undefined}
          isOutdated={cart.isOutdated}
          isLive
        />
        {(order.error ?? quoteError) && (
          <p className={styles.problem} role="alert">
            {(order.error ?? quoteError)?.message}
          </p>
        )}
        {terms && (
          <AcceptTerms
            terms={terms}
            value={acceptsTerms}
            problem={termsProblem}
            onChange={(accepts) => {
              setAcceptsTerms(accepts)
              setTermsProblem(undefined)
            }}
          />
        )}
        <Button type="submit" size="md" fullWidth disabled={!isReady || !method} loading={order.isPending}>
          Place order
        </Button>
      </section>
    </form>
  )
}

/** The phone number goes along only where the method needs it. */
const paymentOf = ({ id, phoneLabel }: PaymentMethod, phone: string) => ({ method: id, ...(phoneLabel && { phone }) })
