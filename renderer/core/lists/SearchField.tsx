import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { submitted } from '#renderer/core/ui/submitted.ts'
import styles from './SearchField.module.css'

interface Props {
  label: string
  value: string
  onSearch: (q: string) => void
}

/** Search field of a list; searches on submit and blur. */
export function SearchField({ label, value, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const search = () => {
    const q = field.current?.value.trim() ?? ''
    if (q !== value) onSearch(q)
  }
  const submit = submitted(() => search())
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form has to be inside of it, and tests look for the role
    <form role="search" className={styles.search} onSubmit={submit}>
      <IconSearch size={18} stroke={1.75} aria-hidden className={styles.icon} />
      <input
        ref={field}
        type="search"
        name="q"
        className={styles.field}
        placeholder={label}
        aria-label={label}
        defaultValue={value}
        maxLength={100}
        enterKeyHint="search"
        onBlur={search}
        // The browser's clear button only fires an input event.
        onInput={(event) => event.currentTarget.value === '' && search()}
      />
    </form>
  )
}
