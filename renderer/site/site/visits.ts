import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'

/** Says of each page that it was shown, not which: the server counts. Nobody waits for it. */
export function useVisits() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    api.analytics.visit({ referrer: document.referrer }).catch(() => {})
  }, [pathname])
}
