import { Badge, type Tone } from '#renderer/core/ui/Badge.tsx'
import { type PaymentStatus, paymentStatusLabels } from '#shared/core/order-options.ts'

const tones: Record<PaymentStatus, Tone> = {
  unpaid: 'warn',
  pending: 'info',
  paid: 'ok',
  awaiting_delivery: 'info',
  failed: 'bad',
  cancelled: 'quiet',
  disputed: 'bad',
  refunded: 'quiet',
  partially_refunded: 'quiet',
}

export const PaymentBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge tone={tones[status]}>{paymentStatusLabels[status]}</Badge>
)
