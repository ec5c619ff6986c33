import { Badge, type Tone } from '#renderer/core/ui/Badge.tsx'
import { type OrderStatus, orderStatusLabels } from '#shared/core/order-options.ts'

const tones: Record<OrderStatus, Tone> = { pending: 'warn', processing: 'info', completed: 'ok', cancelled: 'quiet' }

interface Props {
  status: OrderStatus
  confirmBy?: string | undefined
  payBy?: string | undefined
}

export function StatusBadge({ status, confirmBy, payBy }: Props) {
  if (confirmBy) return <Badge tone="quiet">Not confirmed</Badge>
  if (payBy) return <Badge tone="warn">Not paid</Badge>
  return <Badge tone={tones[status]}>{orderStatusLabels[status]}</Badge>
}
