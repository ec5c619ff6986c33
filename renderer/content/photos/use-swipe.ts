import { type TouchEvent, useRef } from 'react'

interface Options {
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  enabled: boolean
}

/** Minimum horizontal distance of a swipe in pixels. */
const minDistance = 56

/** Touch handlers for previous and next: the image follows the finger and returns after a short movement. */
export function useSwipe({ onPrevious, onNext, enabled }: Options) {
  const start = useRef<{ x: number; y: number }>(undefined)
  const move = (event: TouchEvent<HTMLElement>, x: number) => {
    const frame = event.currentTarget.firstElementChild as HTMLElement | null
    if (frame) frame.style.transform = x ? `translateX(${x}px)` : ''
  }
  const distance = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches[0]
    if (!start.current || !finger) return 0
    const x = finger.clientX - start.current.x
    const sideways = Math.abs(x) > Math.abs(finger.clientY - start.current.y) * 1.4
    return sideways && (x > 0 ? onPrevious : onNext) ? x : 0
  }
  return {
    onTouchStart(event: TouchEvent<HTMLElement>) {
      const finger = event.touches[0]
      start.current =
        enabled && finger && event.touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : undefined
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => move(event, distance(event)),
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      const x = distance(event)
      start.current = undefined
      move(event, 0)
      if (x > minDistance) onPrevious?.()
      else if (x < -minDistance) onNext?.()
    },
    onTouchCancel(event: TouchEvent<HTMLElement>) {
      start.current = undefined
      move(event, 0)
    },
  }
}
