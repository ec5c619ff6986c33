export type Tone = 'success' | 'info' | 'error'

export interface Toast {
  tone: Tone
  message: string
  /** One thing to do about it, usually Undo; the toast then stays for ten seconds. */
  action?: { label: string; run: () => void }
}

type Show = (toast: Toast) => void

let show: Show | undefined
const early: Toast[] = []
const waiting = new Set<() => void>()

function say(tone: Tone) {
  return (message: string, options: Pick<Toast, 'action'> = {}) => {
    const toast = { tone, message, ...options }
    if (show) show(toast)
    else early.push(toast)
    for (const wake of waiting) wake()
  }
}

/** Callable from anywhere, not only components: `toast.success('Saved', { action: { label: 'Undo', run } })`. */
export const toast = { success: say('success'), info: say('info'), error: say('error') }

/** Whether anything was ever said: the part that draws toasts is downloaded no sooner. */
export const firstToast = {
  said: () => show !== undefined || early.length > 0,
  watch(wake: () => void) {
    waiting.add(wake)
    return () => void waiting.delete(wake)
  },
}

/** Called by the part that draws them; it is told what was said before it came. */
export function drawToasts(draw: Show) {
  show = draw
  for (const toast of early.splice(0)) draw(toast)
  return () => {
    show = undefined
  }
}
