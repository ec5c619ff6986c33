import { useRef } from 'react'
import { useTypedSearch } from '../lists/use-typed-search.ts'
import { useShortcut } from './shortcuts.ts'

/** A search box that tells what was typed a moment after the last key. `/` puts the cursor into it. */
export function useSearchField(applied: string, onSearch: (q: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  const { typed, type } = useTypedSearch(applied, onSearch, 300)
  useShortcut('search', () => ref.current?.focus())
  return { ref, value: typed, type }
}
