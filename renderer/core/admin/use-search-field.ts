import { useRef } from 'react'
import { useDebouncedSearch } from '../lists/use-debounced-search.ts'
import { useShortcut } from './shortcuts.ts'

/** A search field that searches after the last key. `/` focuses it. */
export function useSearchField(applied: string, onSearch: (q: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  const { typed, type } = useDebouncedSearch(applied, onSearch, 300)
  useShortcut('search', () => ref.current?.focus())
  return { ref, value: typed, type }
}
