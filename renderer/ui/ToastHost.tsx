import { lazy, Suspense, useSyncExternalStore } from 'react'
import { firstToast } from './toast.ts'

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))

/** The place of toasts. Costs nothing until there is one. */
export function ToastHost() {
  const wanted = useSyncExternalStore(firstToast.watch, firstToast.said, () => false)
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
