import { createListeners } from '../listeners.ts'

export type Tone = 'success' | 'info' | 'error'

export interface Toast {
  tone: Tone
  message: string
  /** One action, usually Undo; the toast then stays for ten seconds. */
  action?: { label: string; run: () => void }
  /** A newer toast of the same topic replaces it. */
  topic?: string
}

interface ToastRenderer {
  show(toast: Toast): void
  /** Removes the toasts that match. */
  drop(matches: (toast: Toast) => boolean): void
}

let renderer: ToastRenderer | undefined
const queued: Toast[] = []
const { notify, watch } = createListeners()

function toastOf(tone: Tone) {
  return (message: string, options: Pick<Toast, 'action' | 'topic'> = {}) => {
    const toast = { tone, message, ...options }
    if (renderer) renderer.show(toast)
    else queued.push(toast)
    notify()
  }
}

/** Callable from anywhere, not only components: `toast.success('Saved', { action: { label: 'Undo', run } })`. */
export const toast = {
  success: toastOf('success'),
  info: toastOf('info'),
  error: toastOf('error'),
  /** Removes toasts of a topic. */
  drop: (topic: string) => renderer?.drop((one) => one.topic === topic),
  /** Removes toasts with this message. */
  dropMessage: (text: string) => renderer?.drop(({ message }) => message === text),
  /** Removes error toasts once the errors are fixed. */
  dropErrors: () => renderer?.drop(({ tone }) => tone === 'error'),
}

/** Whether there was a toast yet. The renderer is downloaded with the first one. */
export const firstToast = {
  exists: () => renderer !== undefined || queued.length > 0,
  watch,
}

/** Sets the component that renders toasts, and passes it the toasts shown before. */
export function setToastRenderer(next: ToastRenderer) {
  renderer = next
  for (const toast of queued.splice(0)) next.show(toast)
  return () => {
    renderer = undefined
  }
}
