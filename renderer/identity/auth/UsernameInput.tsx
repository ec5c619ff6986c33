import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { field } from '../forms/field.ts'
import styles from './UsernameInput.module.css'

/** A username being chosen: says while typing whether it is still free. `own` is one's own already. */
export function UsernameInput({ value, error, own, ...input }: TextInputProps & { value: string; own?: string }) {
  const [asked] = useDebouncedValue(value.trim().toLowerCase(), 400)
  const fits = asked !== own && /^[a-z0-9._-]{3,30}$/.test(asked)
  const { data } = useQuery({ ...query(api.auth.available, { username: asked }), enabled: fits, retry: false })
  const known = fits && asked === value.trim().toLowerCase() ? data : undefined
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
        {!error && known?.available && `${asked} is available.`}
      </p>
    </div>
  )
}
