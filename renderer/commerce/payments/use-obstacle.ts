import type { Payment } from '#shared/commerce/payments.ts'
import { secondsToStart } from '#shared/core/order-options.ts'
import { useNow } from './use-now.ts'

/** `lost`: no response of the provider says how to pay. `expired`: the code can no longer be used. */
export type Obstacle = 'lost' | 'expired'

/** Why the customer cannot continue an open payment; undefined if they can. */
export function useObstacle({ status, step, createdAt }: Payment): Obstacle | undefined {
  const now = useNow()
  if (status !== 'created' && status !== 'pending') return undefined
  if (step.kind === 'code') return step.expiresAt && Date.parse(step.expiresAt) <= now ? 'expired' : undefined
  const isStarting = status === 'created' && now < Date.parse(createdAt) + secondsToStart * 1000
  return step.kind === 'none' && !isStarting ? 'lost' : undefined
}
