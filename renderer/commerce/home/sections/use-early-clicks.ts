import { type RefObject, useCallback, useEffect, useRef } from 'react'

const buttonOf = ({ target }: Event) => (target instanceof Element ? target.closest('button') : null)

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
    if (!isAwaited || isReady.current) return
    const record = (event: Event) => {
      const button = buttonOf(event)
      if (button && element.current?.contains(button)) pressed.current.add(button)
    }
    const forget = (event: Event) => {
      const button = buttonOf(event)
      if (button) pressed.current.delete(button)
    }
    // At the window: React stops events for content without code at its root, others come back up.
    window.addEventListener('click', record, true)
    window.addEventListener('click', forget)
    stop.current = () => {
      window.removeEventListener('click', record, true)
      window.removeEventListener('click', forget)
    }
    return stop.current
  }, [isAwaited])
  const replay = useCallback(() => {
    isReady.current = true
    // A click that made React load the content is still on its way up.
    setTimeout(() => {
      stop.current?.()
      for (const button of pressed.current) if (button.isConnected) button.click()
      pressed.current.clear()
    })
  }, [])
  return [element, replay]
}
