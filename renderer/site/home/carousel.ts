import { type RefObject, useEffect, useState } from 'react'
import { prefersReducedData } from '#renderer/core/ui/reduced-data.ts'
import { runAfterDelay } from '#renderer/core/ui/run-after-delay.ts'

export interface Carousel {
  index: number
  /** Whether the visitor has not paused it. Temporary pauses do not change this. */
  playing: boolean
  /** Whether images of other slides may load: a moment after the page, and never with reduced data. */
  loadsAll: boolean
  toggle(): void
  /** Wraps around. */
  step(by: 1 | -1): void
  show(index: number): void
}

/**
 * Changes the slide automatically, except while it is hovered or focused, the tab is hidden or `enabled` is false. Starts
 * paused for visitors who prefer reduced motion or data.
 */
export function useCarousel(count: number, section: RefObject<HTMLElement | null>, enabled = true): Carousel {
  const [index, setIndex] = useState(0)
  const [playing, setPlaying] = useState(true)
  const [loadsAll, setLoadsAll] = useState(false)
  const isInUse = useIsInUse(section)

  useEffect(() => {
    const startsPaused = matchMedia('(prefers-reduced-motion: reduce)').matches || prefersReducedData()
    if (startsPaused) setPlaying(false)
    if (prefersReducedData()) return
    const timer = setTimeout(() => setLoadsAll(true), 1500)
    return () => clearTimeout(timer)
  }, [])

  const moving = playing && enabled && !isInUse && count > 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: a manual change restarts the timer
  useEffect(() => {
    return moving ? runAfterDelay('nextSlide', () => setIndex((was) => (was + 1) % count)) : undefined
  }, [moving, count, index])

  return {
    index: Math.min(index, count - 1),
    playing,
    loadsAll,
    toggle: () => setPlaying((was) => !was),
    step: (by) => setIndex((was) => (was + by + count) % count),
    show: setIndex,
  }
}

/** True while the section is hovered or focused by keyboard, or the tab is hidden. */
function useIsInUse(section: RefObject<HTMLElement | null>) {
  const [isInUse, setIsInUse] = useState(false)
  useEffect(() => {
    const element = section.current
    if (!element) return
    const update = () =>
      setIsInUse(document.hidden || element.matches(':hover') || element.querySelector(':focus-visible') !== null)
    const events = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const
    // After the event, when the focus has moved.
    const updateLater = () => setTimeout(update)
    for (const event of events) element.addEventListener(event, updateLater)
    document.addEventListener('visibilitychange', update)
    return () => {
      for (const event of events) element.removeEventListener(event, updateLater)
      document.removeEventListener('visibilitychange', update)
    }
  }, [section])
  return isInUse
}
