import { type RefObject, useEffect, useState } from 'react'

/** Full screen for one element, if the browser supports it (iPhones do not). */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [possible, setPossible] = useState(false)
  const [on, setOn] = useState(false)
  useEffect(() => {
    setPossible(document.fullscreenEnabled)
    const follow = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  return {
    possible,
    on,
    toggle() {
      const change = on ? document.exitFullscreen() : element.current?.requestFullscreen()
      // The browser may refuse; then the size does not change.
      void change?.catch(() => undefined)
    },
  }
}
