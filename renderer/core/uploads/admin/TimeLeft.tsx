import { useRef } from 'react'

/** `About 20 s left`, from how fast the bytes went so far. */
export function TimeLeft({ bytesLeft }: { bytesLeft: number }) {
  const start = useRef({ at: performance.now(), bytesLeft })
  // More files joined: measure anew.
  if (bytesLeft > start.current.bytesLeft) start.current = { at: performance.now(), bytesLeft }
  return <span>{timeLeft(start.current.bytesLeft - bytesLeft, performance.now() - start.current.at, bytesLeft)}</span>
}

/** Nothing in the first second, when any figure would be a guess. */
export function timeLeft(bytesSent: number, milliseconds: number, bytesLeft: number): string {
  if (milliseconds < 1000 || bytesSent === 0) return ''
  const seconds = Math.ceil((bytesLeft / bytesSent) * (milliseconds / 1000))
  if (seconds < 60) return `About ${seconds} s left`
  return `About ${Math.ceil(seconds / 60)} min left`
}
