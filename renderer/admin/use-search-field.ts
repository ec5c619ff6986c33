import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/** A search box that tells what was typed a moment after the last key. `/` puts the cursor into it. */
export function useSearchField(applied: string, onSearch: (q: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(applied)
  const tell = useDebouncedCallback(onSearch, 300)
  // Going back changes the address without anybody typing.
  useEffect(() => setValue((typed) => (typed.trim() === applied ? typed : applied)), [applied])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || typing) return
      event.preventDefault()
      ref.current?.focus()
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])
  return {
    ref,
    value,
    type(next: string) {
      setValue(next)
      tell(next.trim())
    },
  }
}
