import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'

/** Reports each page view to the analytics, without its address. The owners' site counts none. */
export function useVisits() {
  const { pathname } = useLocation()
  const { owners } = useCompany()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (!owners) api.analytics.visit({ referrer: document.referrer }).catch(() => {})
  }, [pathname])
}
