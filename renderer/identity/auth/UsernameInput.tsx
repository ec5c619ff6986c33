import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { field } from '../forms/field.ts'
import styles from './UsernameInput.module.css'

interface Props extends TextInputProps {
  value: string
  /** The current username. */
  own?: string
  /** On a new site every username is available. */
  ofNewSite?: boolean
}

/** An input for a username that shows whether it is available. */
export function UsernameInput({ value, error, own, ofNewSite = false, ...input }: Props) {
  const [typed] = useDebouncedValue(value.trim().toLowerCase(), 400)
  const isValid = !ofNewSite && typed !== own && /^[a-z0-9._-]{3,30}$/.test(typed)
  const { data } = useQuery({ ...query(api.auth.available, { username: typed }), enabled: isValid, retry: false })
  const known = isValid && typed === value.trim().toLowerCase() ? data : undefined
  return (
    <div>
      <TextInput
        {...field}
        label="Username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        value={value}
        error={error || (known?.available === false && 'This username is taken.')}
      />
      <p className={styles.free} aria-live="polite">
        {!error && known?.available && `${typed} is available.`}
      </p>
    </div>
  )
}
