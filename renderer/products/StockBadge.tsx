import { type Availability, availabilityLabels } from '#shared/product-options.ts'
import { Badge, type Tone } from '../ui/Badge.tsx'

const tones: Record<Availability, Tone> = { in: 'ok', few: 'warn', out: 'quiet' }

/** How much there is, in words: the number only where it is few. */
export function StockBadge({
  availability,
  available,
}: {
  availability: Availability
  available?: number | undefined
}) {
  return (
    <Badge tone={tones[availability]}>
      {available === undefined ? availabilityLabels[availability] : `Only ${available} left`}
    </Badge>
  )
}
