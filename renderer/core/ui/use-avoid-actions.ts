import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Controls that must not be covered. Links may be, because they are larger or repeated. */
const actions = 'main :is(button, input, select, textarea, [role="button"], .mantine-active)'
/** Required distance in pixels. */
const margin = 4

/** True while a floating element would cover a control of the page, so that it can move away. */
export function useAvoidActions(floating: RefObject<HTMLElement | null>): boolean {
  const [covering, setCovering] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has other controls
  useEffect(() => {
    let frame = 0
    const check = () => {
      frame = 0
      const own = floating.current?.getBoundingClientRect()
      if (!own) return
      const all = [...document.querySelectorAll(actions)]
      setCovering(all.some((action) => overlap(own, action.getBoundingClientRect()) && isVisible(action)))
    }
    const scheduleCheck = () => {
      frame ||= requestAnimationFrame(check)
    }
    // Lazy content and images change the layout.
    const resizes = new ResizeObserver(scheduleCheck)
    const main = document.getElementById('main') ?? document.body
    resizes.observe(main)
    // Pages that fill the screen change without resizing.
    const changes = new MutationObserver(scheduleCheck)
    changes.observe(main, { childList: true, subtree: true })
    addEventListener('scroll', scheduleCheck, { passive: true })
    addEventListener('resize', scheduleCheck)
    scheduleCheck()
    return () => {
      cancelAnimationFrame(frame)
      resizes.disconnect()
      changes.disconnect()
      removeEventListener('scroll', scheduleCheck)
      removeEventListener('resize', scheduleCheck)
    }
  }, [pathname, floating])
  return covering
}

const overlap = (a: DOMRect, b: DOMRect) =>
  b.width > 0 &&
  b.left < a.right + margin &&
  b.right > a.left - margin &&
  b.top < a.bottom + margin &&
  b.bottom > a.top - margin

/** Hidden slides overlap the visible one. */
const isVisible = (action: Element) => action.closest('[inert]') === null
