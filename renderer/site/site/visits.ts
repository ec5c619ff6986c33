import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'

/** Reports each page view to the analytics, without its address. */
export function useVisits() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    api.analytics.visit({ referrer: document.referrer }).catch(() => {})
  }, [pathname])
}
