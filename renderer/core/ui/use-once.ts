import { useRef } from 'react'

/** Begins a deed only while it is not under way: a second press may come before anything shows that there was a first. */
export function useOnce() {
  const under = useRef(false)
  return (work: () => Promise<unknown>) => {
    if (under.current) return
    under.current = true
    // Whoever does it says what went wrong.
    void work()
      .catch(() => undefined)
      .finally(() => {
        under.current = false
      })
  }
}
