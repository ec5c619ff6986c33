import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useDebouncedSearch } from '#renderer/core/lists/use-debounced-search.ts'
import { paths } from '#renderer/core/paths.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { longestSearch } from '#shared/core/search-options.ts'
import { rememberSearch } from './recent-searches.ts'
import styles from './SearchBox.module.css'

interface Props {
  /** The current query. */
  k: string
  onSearch: (k: string) => void
}

const pause = 250

/** The field of the search page. It searches shortly after typing, or at once on Enter, and is a plain form without scripts. */
export function SearchBox({ k, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const { typed, type, searchNow } = useDebouncedSearch(k, onSearch, pause)
  const { state, key } = useLocation() as { state: { focus?: true } | null; key: string }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is requested again on each navigation
  useEffect(() => {
    if (state?.focus) field.current?.focus()
  }, [state, key])

  const submit = submitted(() => {
    rememberSearch(typed)
    searchNow(typed)
  })
  const clear = () => {
    searchNow('')
    field.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form has to be inside of it, and tests look for the role
    <form role="search" action={paths.search} className={styles.box} onSubmit={submit}>
      <IconSearch size={22} stroke={1.75} aria-hidden className={styles.icon} />
      <input
        ref={field}
        name="k"
        type="search"
        aria-label="Search"
        className={styles.field}
        placeholder="Search photos, products, stories, events…"
        value={typed}
        maxLength={longestSearch}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {typed && (
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={clear}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </button>
      )}
    </form>
  )
}
