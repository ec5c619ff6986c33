import { type TouchEvent, useRef } from 'react'

interface Options {
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  enabled: boolean
}

/** Pixels a finger has to travel, mostly sideways. */
const far = 56

/** Touch handlers that walk to the neighbours: the picture follows the finger, and returns when it was not meant. */
export function useSwipe({ onPrevious, onNext, enabled }: Options) {
  const start = useRef<{ x: number; y: number }>(undefined)
  const move = (event: TouchEvent<HTMLElement>, x: number) => {
    const frame = event.currentTarget.firstElementChild as HTMLElement | null
    if (frame) frame.style.transform = x ? `translateX(${x}px)` : ''
  }
  const distance = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0]
    if (!start.current || !touch) return 0
    const x = touch.clientX - start.current.x
    const sideways = Math.abs(x) > Math.abs(touch.clientY - start.current.y) * 1.4
    return sideways && (x > 0 ? onPrevious : onNext) ? x : 0
  }
  return {
    onTouchStart(event: TouchEvent<HTMLElement>) {
      const touch = event.touches[0]
      start.current =
        enabled && touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => move(event, distance(event)),
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      const x = distance(event)
      start.current = undefined
      move(event, 0)
      if (x > far) onPrevious?.()
      else if (x < -far) onNext?.()
    },
    onTouchCancel(event: TouchEvent<HTMLElement>) {
      start.current = undefined
      move(event, 0)
    },
  }
}
