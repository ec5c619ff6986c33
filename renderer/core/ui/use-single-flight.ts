import { useRef } from 'react'

/** Starts an action only while it is not running, because a second click may precede the next render. */
export function useSingleFlight() {
  const running = useRef(false)
  return (work: () => Promise<unknown>) => {
    if (running.current) return
    running.current = true
    // The action reports its own errors.
    void work()
      .catch(() => undefined)
      .finally(() => {
        running.current = false
      })
  }
}
