import type { Platform } from '#renderer/core/platform/platform.ts'
import { addressOf } from '#shared/core/endpoint.ts'
import { messageStream } from '#shared/core/plain-routes.ts'

/** Delays before reconnecting, in ms. The last one is repeated. */
const delays = [1000, 2000, 5000, 10_000, 30_000]
/** The server sends a heartbeat every 20 seconds. Without one the connection is dead. */
const timeout = 45_000

/**
 * Calls `onChange` when messages change, while the page is visible: pages in the background would use up connections. Each
 * stream starts with a change, so that nothing is missed between two streams.
 */
export function subscribeToMessages(events: Platform['events'], onChange: () => void): () => void {
  let isStopped = false
  let failures = 0
  let current: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = async () => {
    clearTimeout(timer)
    if (isStopped || current || document.hidden) return
    const stream = new AbortController()
    current = stream
    let watchdog = setTimeout(() => stream.abort(), timeout)
    await events(
      addressOf(messageStream),
      (event) => {
        clearTimeout(watchdog)
        watchdog = setTimeout(() => stream.abort(), timeout)
        failures = 0
        if (event === 'changed') onChange()
      },
      stream.signal,
    ).catch(() => undefined)
    clearTimeout(watchdog)
    if (current === stream) current = undefined
    if (isStopped) return
    timer = setTimeout(() => void open(), delays[Math.min(failures, delays.length - 1)])
    failures += 1
  }
  const onVisibilityChange = () => {
    if (document.hidden) {
      current?.abort()
      return
    }
    failures = 0
    void open()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('online', onVisibilityChange)
  void open()
  return () => {
    isStopped = true
    clearTimeout(timer)
    current?.abort()
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('online', onVisibilityChange)
  }
}
