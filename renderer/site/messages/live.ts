import type { Platform } from '#renderer/core/platform/platform.ts'
import { messageStream } from '#shared/core/byte-routes.ts'
import { addressOf } from '#shared/core/endpoint.ts'

/** Pauses before the stream is opened again, in ms; the last one is repeated. */
const pauses = [1000, 2000, 5000, 10_000, 30_000]
/** The server says that it is alive every twenty seconds. Longer silence means that nobody is there. */
const silence = 45_000

/**
 * Follows what happens in one's conversations while the page is seen: a page in
 * the background would only keep a connection from others. Each stream begins by
 * saying that anything may have changed, so whatever was missed is made up for.
 */
export function followMessages(events: Platform['events'], onChange: () => void): () => void {
  let stopped = false
  let failures = 0
  let current: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = async () => {
    clearTimeout(timer)
    if (stopped || current || document.hidden) return
    const stream = new AbortController()
    current = stream
    let watch = setTimeout(() => stream.abort(), silence)
    await events(
      addressOf(messageStream),
      (event) => {
        clearTimeout(watch)
        watch = setTimeout(() => stream.abort(), silence)
        failures = 0
        if (event === 'changed') onChange()
      },
      stream.signal,
    ).catch(() => undefined)
    clearTimeout(watch)
    if (current === stream) current = undefined
    if (stopped) return
    timer = setTimeout(() => void open(), pauses[Math.min(failures, pauses.length - 1)])
    failures += 1
  }
  const look = () => {
    if (document.hidden) {
      current?.abort()
      return
    }
    failures = 0
    void open()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  void open()
  return () => {
    stopped = true
    clearTimeout(timer)
    current?.abort()
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
  }
}
