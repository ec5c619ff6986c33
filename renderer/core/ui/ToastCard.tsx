import { CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './ToastCard.module.css'
import { durationOf, type VisibleToast } from './visible-toasts.ts'

const icons = { success: IconCheck, info: IconInfoCircle, error: IconAlertTriangle }

/** One toast. Its timer pauses while the pointer or the focus is in it. */
export function ToastCard({ toast, onClose }: { toast: VisibleToast; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  const duration = durationOf(toast)
  const timeUp = useEffectEvent(onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated message restarts the timer
  useEffect(() => {
    if (held || duration === undefined) return
    const timer = setTimeout(timeUp, duration)
    return () => clearTimeout(timer)
  }, [held, duration, toast.count])

  const Icon = icons[toast.tone]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className={styles.toast}
      data-tone={toast.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={styles.icon} size={20} stroke={1.75} aria-hidden />
      <p className={styles.message}>
        {toast.message}
        {toast.count > 1 && <span className={styles.count}> ({toast.count} times)</span>}
      </p>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.run()
            onClose()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <CloseButton size={44} aria-label="Close this message" onClick={onClose} />
    </div>
  )
}
