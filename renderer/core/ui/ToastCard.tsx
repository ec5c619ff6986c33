import { CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { lifeOf, type ShownToast } from './shown-toasts.ts'
import styles from './ToastCard.module.css'

const icons = { success: IconCheck, info: IconInfoCircle, error: IconAlertTriangle }

/** One message. Its time stands still while somebody points at it or is in it. */
export function ToastCard({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  const life = lifeOf(toast)
  const timeUp = useEffectEvent(onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: saying it once more starts its time again
  useEffect(() => {
    if (held || life === undefined) return
    const timer = setTimeout(timeUp, life)
    return () => clearTimeout(timer)
  }, [held, life, toast.count])

  const Icon = icons[toast.tone]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only stops the clock
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
