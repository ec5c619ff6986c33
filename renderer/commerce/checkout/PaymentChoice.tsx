import { IconCash } from '@tabler/icons-react'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import type { PaymentMethod } from '#shared/commerce/payments.ts'
import styles from './CheckoutPage.module.css'

interface Props {
  /** Absent while they are asked for. */
  methods: readonly PaymentMethod[] | undefined
  value: string | undefined
  onChange(method: string): void
}

/** How the order is paid. Where there is only one way, there is nothing to choose. */
export function PaymentChoice({ methods, value, onChange }: Props) {
  if (!methods) return <Bone height={48} />
  if (methods.length < 2)
    return methods.map(({ id, label, hint }) => (
      <p key={id} className={styles.way}>
        <IconCash size={22} stroke={1.6} aria-hidden />
        <span>
          <strong>{label}</strong>
          {hint}
        </span>
      </p>
    ))
  return (
    <fieldset className={styles.methods}>
      <legend>How do you want to pay?</legend>
      {methods.map(({ id, label, hint }) => (
        <label key={id} className={styles.way}>
          <input type="radio" name="payment-method" checked={id === value} onChange={() => onChange(id)} />
          <span>
            <strong>{label}</strong>
            {hint}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
