import { type PointerEvent, useRef } from 'react'

/** How far, in pixels, a finger has to travel. */
const far = 48

/** Handlers that call `go` when a finger swipes sideways. */
export function useSwipe(go: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  return {
    onPointerDown(event: PointerEvent) {
      start.current = event.pointerType === 'mouse' ? undefined : { x: event.clientX, y: event.clientY }
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current) return
      const x = event.clientX - start.current.x
      const y = event.clientY - start.current.y
      start.current = undefined
      if (Math.abs(x) > far && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? 1 : -1)
    },
    onPointerCancel() {
      start.current = undefined
    },
  }
}
