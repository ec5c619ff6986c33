import { useCompany } from '#renderer/core/company/company.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { analyticsServices } from '#shared/core/analytics-services.ts'
import { openCookieSettings } from './consent.ts'

/** Opens the question about cookies again, where there is one. */
export function CookieSettingsLink({ className }: { className?: string | undefined }) {
  const { analytics_service: service } = useCompany()
  const { desktop } = usePlatform()
  if (!service || desktop || !analyticsServices[service.service].needsConsent) return null
  return (
    <button type="button" className={className} onClick={() => openCookieSettings(true)}>
      Cookie settings
    </button>
  )
}
