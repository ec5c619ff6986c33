import { TextInput } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { ChoiceCards } from '#renderer/core/ui/ChoiceCards.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import { field } from '#renderer/identity/forms/field.ts'
import type { PaymentMethod } from '#shared/commerce/payments.ts'
import styles from './PaymentChoice.module.css'

interface Choice {
  method: string
  phone: string
}

interface Props {
  /** Undefined while loading. */
  methods: readonly PaymentMethod[] | undefined
  value: Choice
  onChange(choice: Choice): void
  /** Error of the phone number. */
  problem?: string | undefined
  /** Whether the order is delivered; some methods have another label then. */
  isDelivered?: boolean
  /** The page already says that payments are demo payments. */
  hidesDemoNote?: boolean
}

/** Offers a choice only if the shop has several payment methods, and asks for the phone number of mobile money. */
export function PaymentChoice({ methods: offered, value, onChange, problem, isDelivered, hidesDemoNote }: Props) {
  const phone = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem) phone.current?.focus()
  }, [problem])
  if (!offered) return <Bone height={48} />
  const methods = offered.map((method) => ({
    ...method,
    label: (isDelivered && method.deliveryLabel) || method.label,
  }))
  const selected = methods.find(({ id }) => id === value.method)
  return (
    <>
      {!hidesDemoNote && selected?.isDemo && (
        <p className={styles.demo}>
          Demo payments: no money moves.
          {methods.some(({ id, isDemo }) => id === 'ecocash' && isDemo) &&
            ' Pay with EcoCash and 0771 111 111, for example.'}
        </p>
      )}
      {methods.length === 0 && (
        <p className={styles.none}>
          The shop has no payment method for this order. <Link to={paths.contact}>Contact the shop</Link> to buy it.
        </p>
      )}
      {methods.length < 2 ? (
        methods.map(({ id, label, hint }) => (
          <p key={id} className={styles.way}>
            <IconCash size={22} stroke={1.6} aria-hidden />
            <span>
              <strong>{label}</strong>
              {hint}
            </span>
          </p>
        ))
      ) : (
        <ChoiceCards
          legend="How do you want to pay?"
          name="payment-method"
          choices={methods}
          value={value.method}
          onChange={(method) => onChange({ ...value, method })}
        />
      )}
      {selected?.phoneLabel && (
        <TextInput
          {...field}
          ref={phone}
          label={selected.phoneLabel}
          type="tel"
          autoComplete="tel"
          required
          value={value.phone}
          error={problem}
          onChange={(event) => onChange({ ...value, phone: event.currentTarget.value })}
        />
      )}
    </>
  )
}
