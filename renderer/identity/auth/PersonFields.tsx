import { TextInput } from '@mantine/core'
import styles from '../forms/auth-form.module.css'
import { EmailField } from '../forms/EmailField.tsx'
import { field } from '../forms/field.ts'
import { longPassword, required, validEmail, validUsername } from '../forms/validate.ts'
import { NewPassword } from './NewPassword.tsx'
import { UsernameInput } from './UsernameInput.tsx'

export const noPerson = { first_name: '', last_name: '', email: '', username: '', password: '' }
type Person = typeof noPerson

export const personRules = {
  first_name: required,
  last_name: required,
  email: (value: string) => required(value) ?? validEmail(value),
  username: (value: string) => required(value) ?? validUsername(value),
  password: (value: string) =>
    required(value) ?? longPassword(value) ?? (value.length > 128 ? 'Use at most 128 characters.' : null),
}

interface Props {
  values: Person
  inputProps(name: keyof Person): object
  /** Whether the username is for another site, where all are available. */
  ofNewSite?: boolean
}

/** The fields of a new account. */
export function PersonFields({ values, inputProps, ofNewSite = false }: Props) {
  const { first_name, last_name, email, username, password } = values
  return (
    <>
      <div className={styles.pair}>
        <TextInput {...field} label="First name" required autoComplete="given-name" {...inputProps('first_name')} />
        <TextInput {...field} label="Last name" required autoComplete="family-name" {...inputProps('last_name')} />
      </div>
      <EmailField {...inputProps('email')} />
      <UsernameInput {...inputProps('username')} value={username} ofNewSite={ofNewSite} />
      <NewPassword
        label="Password"
        {...inputProps('password')}
        value={password}
        known={[first_name, last_name, username, email.split('@')[0] ?? '']}
      />
    </>
  )
}
