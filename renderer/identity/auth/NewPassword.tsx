import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { field } from '../forms/field.ts'
import styles from './NewPassword.module.css'
import { strengthOf, strengthWords } from './strength.ts'

interface Props extends PasswordInputProps {
  value: string
  /** Names and addresses that would be easy to guess. */
  known?: readonly string[]
}

/** A field for a password that is being chosen: it says what is asked for and how good the choice is. */
export function NewPassword({ value, known, ...input }: Props) {
  const strength = strengthOf(value, known)
  return (
    <div>
      <PasswordInput
        required
        {...field}
        autoComplete="new-password"
        description="At least 10 characters. A short sentence is easy to remember."
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
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
            {strengthWords[strength]}
          </span>
        </div>
      )}
    </div>
  )
}
