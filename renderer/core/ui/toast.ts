export type Tone = 'success' | 'info' | 'error'

export interface Toast {
  tone: Tone
  message: string
  /** One thing to do about it, usually Undo; the toast then stays for ten seconds. */
  action?: { label: string; run: () => void }
  /** What it is about: a newer one of the same topic takes its place. */
  topic?: string
}

interface Drawer {
  show(toast: Toast): void
  /** Takes away what was said. */
  drop(which: (toast: Toast) => boolean): void
}

let drawer: Drawer | undefined
const early: Toast[] = []
const waiting = new Set<() => void>()

function say(tone: Tone) {
  return (message: string, options: Pick<Toast, 'action' | 'topic'> = {}) => {
    const toast = { tone, message, ...options }
    if (drawer) drawer.show(toast)
    else early.push(toast)
    for (const wake of waiting) wake()
  }
}

/** Callable from anywhere, not only components: `toast.success('Saved', { action: { label: 'Undo', run } })`. */
export const toast = {
  success: say('success'),
  info: say('info'),
  error: say('error'),
  /** Takes away what was said about a topic, because it is plain to see by now. */
  drop: (topic: string) => drawer?.drop((one) => one.topic === topic),
  /** The same by its words, where everybody says it alike. */
  dropSaid: (words: string) => drawer?.drop(({ message }) => message === words),
  /** Takes away all that went wrong, because what was wrong is no longer. */
  dropErrors: () => drawer?.drop(({ tone }) => tone === 'error'),
}

/** Whether anything was ever said: the part that draws toasts is downloaded no sooner. */
export const firstToast = {
  said: () => drawer !== undefined || early.length > 0,
  watch(wake: () => void) {
    waiting.add(wake)
    return () => void waiting.delete(wake)
  },
}

/** Called by the part that draws them; it is told what was said before it came. */
export function drawToasts(by: Drawer) {
  drawer = by
  for (const toast of early.splice(0)) by.show(toast)
  return () => {
    drawer = undefined
  }
}
