import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** What must be reachable wherever it stands: things to press and to fill in. Links have more of themselves elsewhere. */
const actions = 'main :is(button, input, select, textarea, [role="button"], [data-keep-clear], .mantine-active)'
/** Pixels between a floating thing and an action that is still beside it. */
const apart = 4

/** True while something that floats would cover an action of the page, so that it can step aside. */
export function useKeepClear(floating: RefObject<HTMLElement | null>): boolean {
  const [covering, setCovering] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other actions
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const own = floating.current?.getBoundingClientRect()
      if (!own) return
      const all = [...document.querySelectorAll(actions)]
      setCovering(all.some((action) => overlap(own, action.getBoundingClientRect()) && isSeen(action)))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    // Pages come in pieces and pictures push what is below them.
    const growing = new ResizeObserver(soon)
    const main = document.getElementById('main') ?? document.body
    growing.observe(main)
    // Of a page that fills the screen only the inside changes.
    const changing = new MutationObserver(soon)
    changing.observe(main, { childList: true, subtree: true })
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    soon()
    return () => {
      cancelAnimationFrame(frame)
      growing.disconnect()
      changing.disconnect()
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [pathname, floating])
  return covering
}

const overlap = (a: DOMRect, b: DOMRect) =>
  b.width > 0 &&
  b.left < a.right + apart &&
  b.right > a.left - apart &&
  b.top < a.bottom + apart &&
  b.bottom > a.top - apart

/** Slides that are not shown stand in one place with the one that is. */
const isSeen = (action: Element) => action.closest('[inert]') === null
