import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { field } from '#renderer/identity/forms/field.ts'
import styles from './NewMessage.module.css'

export interface Recipient {
  _id: string
  name: string
  email: string
}

interface Props {
  value: Recipient | undefined
  onChange: (recipient: Recipient | undefined) => void
  error: ReactNode
}

/** Searches a user by name or email address. */
export function RecipientField({ value, onChange, error }: Props) {
  const [q, setQ] = useState('')
  const [text] = useDebouncedValue(q.trim(), 200)
  const list = useId()
  const { data } = useQuery({
    ...query(api.messages.people, { q: text }),
    enabled: text.length > 1 && !value,
    placeholderData: (before) => before,
  })
  const users = text.length > 1 ? (data?.results ?? []) : []
  if (value)
    return (
      <p className={styles.recipient}>
        <span>
          To <b>{value.name}</b> {value.email}
        </span>
        <button type="button" onClick={() => onChange(undefined)}>
          Change
        </button>
      </p>
    )
  return (
    <div>
      <TextInput
        {...field}
        label="To"
        placeholder="Name or email"
        autoComplete="off"
        value={q}
        error={error}
        aria-controls={list}
        data-autofocus
        onChange={({ currentTarget }) => setQ(currentTarget.value)}
      />
      <ul id={list} className={styles.users} aria-label="Users">
        {users.map((user) => (
          <li key={user._id}>
            <button type="button" onClick={() => onChange(user)}>
              <b>{user.name}</b> {user.email}
            </button>
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {text.length > 1 && data ? `${users.length} found` : ''}
      </p>
    </div>
  )
}
