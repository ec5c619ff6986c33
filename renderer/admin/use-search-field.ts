import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useShortcut } from './shortcuts.ts'

/** A search box that tells what was typed a moment after the last key. `/` puts the cursor into it. */
export function useSearchField(applied: string, onSearch: (q: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(applied)
  const tell = useDebouncedCallback(onSearch, 300)
  // Going back changes the address without anybody typing.
  useEffect(() => setValue((typed) => (typed.trim() === applied ? typed : applied)), [applied])
  useShortcut('search', () => ref.current?.focus())
  return {
    ref,
    value,
    type(next: string) {
      setValue(next)
      tell(next.trim())
    },
  }
}
