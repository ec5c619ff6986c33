import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { lazyWithFallback } from './lazy-with-fallback.tsx'
import styles from './ToastHost.module.css'
import { drawToasts, firstToast, type Toast } from './toast.ts'

const Toasts = lazyWithFallback(async () => (await import('./Toasts.tsx')).Toasts, PlainToast)

/** The place of toasts. Costs nothing until there is one. */
export function ToastHost() {
  const wanted = useSyncExternalStore(firstToast.watch, firstToast.said, () => false)
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}

/** What was said last, where the part that draws toasts cannot be had: without a connection. */
function PlainToast() {
  const [said, setSaid] = useState<Toast>()
  useEffect(
    () => drawToasts({ show: setSaid, drop: (which) => setSaid((now) => (now && which(now) ? undefined : now)) }),
    [],
  )
  return (
    <div className={styles.place} role="alert">
      {said && (
        <>
          {said.message}
          <button
            type="button"
            onClick={() => {
              said.action?.run()
              setSaid(undefined)
            }}
          >
            {said.action?.label ?? 'Close'}
          </button>
        </>
      )}
    </div>
  )
}
