import { type RefObject, useEffect, useState } from 'react'
import { afterPause } from '#renderer/core/ui/after-pause.ts'
import { savesData } from '#renderer/core/ui/save-data.ts'

export interface Carousel {
  index: number
  /** Whether a person wants it to move; what pauses it for a moment does not change that. */
  playing: boolean
  /** True once the page has settled, when the slides that are not shown yet may be downloaded; never for people who save data. */
  awake: boolean
  toggle(): void
  /** One slide on or back; goes round. */
  go(step: 1 | -1): void
  show(index: number): void
}

/**
 * Moves on by itself, but never under somebody's eyes or hands: it waits while it
 * is pointed at or focused, while the tab is hidden, and it does not start at all
 * for people who asked for less motion or for less data. Nor does it move while
 * it is not `free`.
 */
export function useCarousel(count: number, section: RefObject<HTMLElement | null>, free = true): Carousel {
  const [index, setIndex] = useState(0)
  const [playing, setPlaying] = useState(true)
  const [awake, setAwake] = useState(false)
  const held = useHeld(section)

  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches || savesData()
    if (still) setPlaying(false)
    if (savesData()) return
    const timer = setTimeout(() => setAwake(true), 1500)
    return () => clearTimeout(timer)
  }, [])

  const moving = playing && free && !held && count > 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: a slide chosen by hand gets its full time too
  useEffect(() => {
    return moving ? afterPause('nextSlide', () => setIndex((was) => (was + 1) % count)) : undefined
  }, [moving, count, index])

  return {
    index: Math.min(index, count - 1),
    playing,
    awake,
    toggle: () => setPlaying((was) => !was),
    go: (step) => setIndex((was) => (was + step + count) % count),
    show: setIndex,
  }
}

/** True while somebody points at it or is in it by keyboard, or cannot see it. */
function useHeld(section: RefObject<HTMLElement | null>) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const element = section.current
    if (!element) return
    const look = () =>
      setHeld(document.hidden || element.matches(':hover') || element.querySelector(':focus-visible') !== null)
    const events = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const
    // After the event, when the document knows where the focus went.
    const soon = () => setTimeout(look)
    for (const event of events) element.addEventListener(event, soon)
    document.addEventListener('visibilitychange', look)
    return () => {
      for (const event of events) element.removeEventListener(event, soon)
      document.removeEventListener('visibilitychange', look)
    }
  }, [section])
  return held
}
