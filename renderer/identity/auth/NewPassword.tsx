import type { PasswordInputProps } from '@mantine/core'
import { PasswordField } from '../forms/PasswordField.tsx'
import styles from './NewPassword.module.css'
import { strengthLabels, strengthOf } from './strength.ts'

interface Props extends PasswordInputProps {
  value: string
  /** Names and addresses that would be easy to guess. */
  known?: readonly string[]
}

/** A field for a new password, with its rules and its strength. */
export function NewPassword({ value, known, ...input }: Props) {
  const strength = strengthOf(value, known)
  return (
    <div>
      <PasswordField
        required
        autoComplete="new-password"
        description="At least 10 characters. A short sentence is easy to remember."
        {...input}
        value={value}
      />
      {value && !input.error && (
        <div className={styles.meter} data-strength={strength}>
          <span className={styles.bar} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </span>
          <span className={styles.word} aria-live="polite">
            <span className="sr-only">Strength: </span>
            {strengthLabels[strength]}
          </span>
        </div>
      )}
    </div>
  )
}
