import { type Availability, availabilityLabels } from '#shared/product-options.ts'
import { Badge, type Tone } from '../ui/Badge.tsx'

const tones: Record<Availability, Tone> = { in: 'ok', few: 'warn', out: 'quiet' }

/** Whether there is any, in words: the number stays with the shop. */
export const StockBadge = ({ availability }: { availability: Availability }) => (
  <Badge tone={tones[availability]}>{availabilityLabels[availability]}</Badge>
)
