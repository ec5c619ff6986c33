import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import styles from './Quantity.module.css'

interface Props {
  /** Name of the product. */
  label: string
  qty: number
  most: number
  onChange: (qty: number) => void
}

/** A quantity field of at least 1. Removing a line is a separate control. */
export function Quantity({ label, qty, most, onChange }: Props) {
  const [typed, setTyped] = useState(String(qty))
  const note = useId()
  useEffect(() => setTyped(String(qty)), [qty])
  const full = qty >= most
  const applyTyped = () => {
    const wanted = Number.parseInt(typed, 10)
    const next = Number.isNaN(wanted) ? qty : Math.min(Math.max(1, wanted), most)
    setTyped(String(next))
    if (next !== qty) onChange(next)
  }
  return (
    <div className={styles.quantity}>
      <fieldset className={styles.controls} aria-label={`Quantity of ${label}`}>
        <button
          type="button"
          className={styles.step}
          aria-label={`Remove one ${label}`}
          disabled={qty <= 1}
          onClick={() => onChange(qty - 1)}
        >
          <IconMinus size={16} stroke={2} aria-hidden />
        </button>
        <input
          className={`num ${styles.field}`}
          inputMode="numeric"
          aria-label={`Quantity of ${label}`}
          aria-describedby={full ? note : undefined}
          value={typed}
          maxLength={3}
          onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
          onBlur={applyTyped}
          onKeyDown={(event) => event.key === 'Enter' && applyTyped()}
        />
        <button
          type="button"
          className={styles.step}
          aria-label={`Add one ${label}`}
          aria-describedby={full ? note : undefined}
          disabled={full}
          onClick={() => onChange(qty + 1)}
        >
          <IconPlus size={16} stroke={2} aria-hidden />
        </button>
      </fieldset>
      {full && (
        <p id={note} className={styles.note}>
          At most {most} at a time
        </p>
      )}
    </div>
  )
}
