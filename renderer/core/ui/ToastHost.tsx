import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { lazyWithFallback } from './lazy-with-fallback.tsx'
import styles from './ToastHost.module.css'
import { firstToast, setToastRenderer, type Toast } from './toast.ts'

const Toasts = lazyWithFallback(async () => (await import('./Toasts.tsx')).Toasts, PlainToast)

/** Renders toasts; downloads nothing until the first one. */
export function ToastHost() {
  const hasToast = useSyncExternalStore(firstToast.watch, firstToast.exists, () => false)
  return hasToast ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}

/** The latest toast, where the toast component cannot be loaded, for example without a connection. */
function PlainToast() {
  const [toast, setToast] = useState<Toast>()
  useEffect(
    () =>
      setToastRenderer({
        show: setToast,
        drop: (matches) => setToast((now) => (now && matches(now) ? undefined : now)),
      }),
    [],
  )
  return (
    <div className={styles.place} role="alert">
      {toast && (
        <>
          {toast.message}
          <button
            type="button"
            onClick={() => {
              toast.action?.run()
              setToast(undefined)
            }}
          >
            {toast.action?.label ?? 'Close'}
          </button>
        </>
      )}
    </div>
  )
}
