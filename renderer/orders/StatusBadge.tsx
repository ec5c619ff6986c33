import { type OrderStatus, orderStatusLabels } from '#shared/order-options.ts'
import { Badge, type Tone } from '../ui/Badge.tsx'

const tones: Record<OrderStatus, Tone> = { pending: 'warn', processing: 'info', completed: 'ok', cancelled: 'quiet' }

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{orderStatusLabels[status]}</Badge>
}
