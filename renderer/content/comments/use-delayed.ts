import { useCallback, useEffect, useRef } from 'react'

/** Runs an action after a delay, or when the page is left. Until then it can be cancelled. */
export function useDelayed<K>(run: (key: K) => void, delay: number) {
  const timers = useRef(new Map<K, ReturnType<typeof setTimeout>>())
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const cancel = useCallback((key: K) => {
    clearTimeout(timers.current.get(key))
    return timers.current.delete(key)
  }, [])
  const finish = useCallback(
    (key: K) => {
      if (cancel(key)) latest.current(key)
    },
    [cancel],
  )
  useEffect(() => {
    const running = timers.current
    const finishAll = () => [...running.keys()].forEach(finish)
    window.addEventListener('pagehide', finishAll)
    return () => {
      window.removeEventListener('pagehide', finishAll)
      finishAll()
    }
  }, [finish])
  return { start: (key: K) => timers.current.set(key, setTimeout(finish, delay, key)), cancel }
}
