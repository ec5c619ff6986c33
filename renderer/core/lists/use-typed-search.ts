import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/**
 * What stands in a search field whose search is kept in the address: `applied` is what the
 * address says, and `onSearch` is told a moment after the last key (`pause` in ms).
 */
export function useTypedSearch(
  applied: string,
  onSearch: (q: string) => void,
  pause: number,
): { typed: string; type: (next: string) => void; searchNow: (next: string) => void } {
  const [typed, setTyped] = useState(applied)
  // What the address is going to say, in turn.
  const told = useRef<string[]>([])
  const tell = (q: string) => {
    if (q === (told.current.at(-1) ?? applied)) return
    told.current.push(q)
    onSearch(q)
  }
  const soon = useDebouncedCallback(tell, pause)
  // Going back changes the address without anybody typing. That the address follows what was
  // typed is no reason to put it back: somebody may have typed on.
  useEffect(() => {
    const at = told.current.lastIndexOf(applied)
    told.current.splice(0, at < 0 ? Number.POSITIVE_INFINITY : at + 1)
    if (at >= 0) return
    soon.cancel()
    setTyped((before) => (before.trim() === applied ? before : applied))
  }, [applied, soon])
  return {
    typed,
    type(next) {
      setTyped(next)
      soon(next.trim())
    },
    searchNow(next) {
      soon.cancel()
      setTyped(next)
      tell(next.trim())
    },
  }
}
