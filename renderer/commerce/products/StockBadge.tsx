import { Badge, type Tone } from '#renderer/core/ui/Badge.tsx'
import { type Availability, availabilityLabels } from '#shared/commerce/product-options.ts'

const tones: Record<Availability, Tone> = { in: 'ok', few: 'warn', out: 'quiet' }

export const StockBadge = ({ availability }: { availability: Availability }) => (
  <Badge tone={tones[availability]}>{availabilityLabels[availability]}</Badge>
)
