import { Badge, type Tone } from '#renderer/core/ui/Badge.tsx'
import { type OrderStatus, orderStatusLabels } from '#shared/core/order-options.ts'

const tones: Record<OrderStatus, Tone> = { pending: 'warn', processing: 'info', completed: 'ok', cancelled: 'quiet' }

/** What has become of an order; one that waits for its customer says so. */
export function StatusBadge({ status, confirmBy }: { status: OrderStatus; confirmBy?: string | undefined }) {
  if (confirmBy) return <Badge tone="quiet">Not confirmed</Badge>
  return <Badge tone={tones[status]}>{orderStatusLabels[status]}</Badge>
}
