import { type RefObject, useEffect, useState } from 'react'

/** Full screen for one element, where the browser has it (phones by Apple do not). */
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
      // A browser may refuse; the picture then stays as large as it is.
      void change?.catch(() => undefined)
    },
  }
}
