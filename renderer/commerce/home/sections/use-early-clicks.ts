import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Records the buttons in an element that are pressed before its code has loaded, which React ignores, if `isAwaited`.
 * Returns a function that stops recording and presses each of them once.
 */
export function useEarlyClicks(isAwaited: boolean): [RefObject<HTMLDivElement | null>, () => void] {
  const element = useRef<HTMLDivElement>(null)
  const pressed = useRef(new Set<HTMLButtonElement>())
  const stop = useRef<() => void>(undefined)
  const isReady = useRef(false)
  useEffect(() => {
    const record = ({ target }: Event) => {
      const button = target instanceof Element && target.closest('button')
      if (button && element.current?.contains(button)) pressed.current.add(button)
    }
    if (!isAwaited || isReady.current) return
    // At the window, because React stops events for content without code at its root.
    window.addEventListener('click', record, true)
    stop.current = () => window.removeEventListener('click', record, true)
    return stop.current
  }, [isAwaited])
  const replay = useCallback(() => {
    isReady.current = true
    stop.current?.()
    for (const button of pressed.current) if (button.isConnected) button.click()
    pressed.current.clear()
  }, [])
  return [element, replay]
}
