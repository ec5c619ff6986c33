import type { ReactNode } from 'react'
import styles from './ChoiceCards.module.css'

interface Choice {
  id: string
  label: ReactNode
  hint?: ReactNode
  /** Short text at the end, such as a price. */
  end?: ReactNode
}

interface Props {
  legend: string
  /** Name of the radio group; unique on the page. */
  name: string
  choices: readonly Choice[]
  value: string
  onChange(id: string): void
  error?: ReactNode
  /** `data-path` of the form field; marks the input that is focused for an error. */
  path?: string | undefined
}

/** Radio buttons as cards. */
export function ChoiceCards({ legend, name, choices, value, onChange, error, path }: Props) {
  const errorId = `${name}-error`
  const focused = choices.some(({ id }) => id === value) ? value : choices[0]?.id
  return (
    <fieldset className={styles.choices} aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      {choices.map(({ id, label, hint, end }) => (
        <label key={id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={id === value}
            data-path={path && id === focused ? path : undefined}
            onChange={() => onChange(id)}
          />
          <span>
            <strong>{label}</strong>
            {hint}
          </span>
          {end !== undefined && <span className={`num ${styles.end}`}>{end}</span>}
        </label>
      ))}
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
