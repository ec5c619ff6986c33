import { useCallback, useEffect, useRef, useState } from 'react'

/** How long a removal can be taken back, in milliseconds. */
const grace = 8000

/**
 * Removing with a way back: nothing is asked beforehand, the comment goes when
 * the time for Undo is over, or when the reader leaves.
 */
export function useRemovals(remove: (id: string) => void) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const latest = useRef(remove)
  useEffect(() => {
    latest.current = remove
  })

  const finish = useCallback((id: string) => {
    clearTimeout(timers.current.get(id))
    if (timers.current.delete(id)) latest.current(id)
  }, [])
  useEffect(() => {
    const running = timers.current
    const finishAll = () => [...running.keys()].forEach(finish)
    window.addEventListener('pagehide', finishAll)
    return () => {
      window.removeEventListener('pagehide', finishAll)
      finishAll()
    }
  }, [finish])

  return {
    has: (id: string) => ids.has(id),
    start(id: string) {
      setIds((was) => new Set(was).add(id))
      timers.current.set(id, setTimeout(finish, grace, id))
    },
    undo(id: string) {
      clearTimeout(timers.current.get(id))
      timers.current.delete(id)
      setIds((was) => new Set([...was].filter((other) => other !== id)))
    },
  }
}
