import { Badge } from '#renderer/core/ui/Badge.tsx'
import type { OwnedCompany } from '#shared/platform/owners.ts'
import { warningsOf } from './company-texts.ts'

/** Whether a company is suspended, has not paid or has failures. */
export function StateBadges({ company }: { company: OwnedCompany }) {
  const warnings = warningsOf(company)
  if (warnings.length === 0) return <Badge tone="ok">OK</Badge>
  return warnings.map(({ tone, text }) => (
    <Badge key={text} tone={tone}>
      {text}
    </Badge>
  ))
}
