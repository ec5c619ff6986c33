import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { field } from '#renderer/identity/forms/field.ts'
import styles from './NewMessage.module.css'

export interface Person {
  _id: string
  name: string
  email: string
}

interface Props {
  chosen: Person | undefined
  onChoose: (person: Person | undefined) => void
  error: ReactNode
}

/** Somebody of the company's people, found by name or address. */
export function PersonField({ chosen, onChoose, error }: Props) {
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q.trim(), 200)
  const list = useId()
  const { data } = useQuery({
    ...query(api.messages.people, { q: asked }),
    enabled: asked.length > 1 && !chosen,
    placeholderData: (before) => before,
  })
  const people = asked.length > 1 ? (data?.results ?? []) : []
  if (chosen)
    return (
      <p className={styles.chosen}>
        <span>
          To <b>{chosen.name}</b> {chosen.email}
        </span>
        <button type="button" onClick={() => onChoose(undefined)}>
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
      <ul id={list} className={styles.people} aria-label="People">
        {people.map((person) => (
          <li key={person._id}>
            <button type="button" onClick={() => onChoose(person)}>
              <b>{person.name}</b> {person.email}
            </button>
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {asked.length > 1 && data ? `${people.length} found` : ''}
      </p>
    </div>
  )
}
