import type { Toast } from './toast.ts'

export interface VisibleToast extends Toast {
  id: string
  /** How often the message was repeated while visible. */
  count: number
}

const maxToasts = 20
const duration = 5000
const durationWithAction = 10_000

/** Milliseconds until a toast closes; errors stay until the user closes them. */
export function durationOf({ tone, action }: Toast): number | undefined {
  if (tone === 'error') return undefined
  return action ? durationWithAction : duration
}

/** Adds a toast. The same message is counted, the same topic replaced, and beyond 20 the oldest are dropped. */
export function withToast(list: readonly VisibleToast[], toast: Toast, newId: () => string): VisibleToast[] {
  const same = list.find(({ tone, message, action }) => tone === toast.tone && message === toast.message && !action)
  if (same && !toast.action) return list.map((one) => (one === same ? { ...one, count: one.count + 1 } : one))
  const others = toast.topic ? list.filter(({ topic }) => topic !== toast.topic) : list
  return [...others, { ...toast, id: newId(), count: 1 }].slice(-maxToasts)
}
