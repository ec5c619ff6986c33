import { useRef } from 'react'

/** `About 20 s left`, from the average speed so far. */
export function TimeLeft({ bytesLeft }: { bytesLeft: number }) {
  const start = useRef({ at: performance.now(), bytesLeft })
  // More files joined: measure again.
  if (bytesLeft > start.current.bytesLeft) start.current = { at: performance.now(), bytesLeft }
  return <span>{timeLeft(start.current.bytesLeft - bytesLeft, performance.now() - start.current.at, bytesLeft)}</span>
}

/** Empty in the first second, while an estimate is unreliable. */
export function timeLeft(bytesSent: number, milliseconds: number, bytesLeft: number): string {
  if (milliseconds < 1000 || bytesSent === 0) return ''
  const seconds = Math.ceil((bytesLeft / bytesSent) * (milliseconds / 1000))
  if (seconds < 60) return `About ${seconds} s left`
  return `About ${Math.ceil(seconds / 60)} min left`
}
