import { Suspense, useEffect, useState } from 'react'
import { useCompany } from '#renderer/core/company/company.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'

const PageCounter = lazyWithFallback(async () => (await import('./PageCounter.tsx')).PageCounter)

/** Lets the company's service count visits of public pages. See [Note: Analytics services]. */
export function VisitCounter() {
  const { analytics_service: service } = useCompany()
  const { desktop } = usePlatform()
  const [isMounted, setMounted] = useState(false)
  // Answers of visitors are unknown to the server.
  useEffect(() => setMounted(true), [])
  if (!service || !isMounted || desktop) return null
  return (
    <Suspense fallback={null}>
      <PageCounter service={service} />
    </Suspense>
  )
}
