import type { Payment } from '#shared/commerce/payments.ts'
import { useNow } from './use-now.ts'

/** `lost`: no response of the provider says how to pay. `expired`: the code can no longer be used. */
export type Obstacle = 'lost' | 'expired'

/** Why the customer cannot continue an open payment; undefined if they can. */
export function useObstacle({ status, step, isLost }: Payment): Obstacle | undefined {
  const now = useNow()
  if (isLost) return 'lost'
  const isOpen = status === 'created' || status === 'pending'
  return isOpen && step.kind === 'code' && step.expiresAt && Date.parse(step.expiresAt) <= now ? 'expired' : undefined
}
