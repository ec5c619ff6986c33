import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import styles from './Quantity.module.css'

interface Props {
  /** Of what. */
  label: string
  qty: number
  most: number
  onChange: (qty: number) => void
}

/** How many: one less, one more, or a number that is typed. Less than one is removing, which is a control of its own. */
export function Quantity({ label, qty, most, onChange }: Props) {
  const [typed, setTyped] = useState(String(qty))
  const note = useId()
  useEffect(() => setTyped(String(qty)), [qty])
  const full = qty >= most
  const take = () => {
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
          aria-label={`One less of ${label}`}
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
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && take()}
        />
        <button
          type="button"
          className={styles.step}
          aria-label={`One more of ${label}`}
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
