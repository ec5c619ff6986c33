import type { Toast } from './toast.ts'

export interface ShownToast extends Toast {
  id: string
  /** How often the same was said while it was on screen. */
  count: number
}

const kept = 20
const stays = 5000
const staysWithAction = 10_000

/** Milliseconds a toast stays; errors stay until somebody closes them. */
export function lifeOf({ tone, action }: Toast): number | undefined {
  if (tone === 'error') return undefined
  return action ? staysWithAction : stays
}

/** The list with one more. The same message is counted instead of repeated, one of the same topic replaced; beyond 20 the oldest go. */
export function withToast(list: readonly ShownToast[], toast: Toast, newId: () => string): ShownToast[] {
  const same = list.find(({ tone, message, action }) => tone === toast.tone && message === toast.message && !action)
  if (same && !toast.action) return list.map((shown) => (shown === same ? { ...shown, count: shown.count + 1 } : shown))
  const others = toast.topic ? list.filter(({ topic }) => topic !== toast.topic) : list
  return [...others, { ...toast, id: newId(), count: 1 }].slice(-kept)
}
