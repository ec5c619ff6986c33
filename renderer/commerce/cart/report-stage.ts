import { api } from '#renderer/core/api/api.ts'
import type { ShopStage } from '#shared/core/analytics-options.ts'

const reported = new Set<ShopStage>()

/** Reports a step towards an order to the analytics, once until the page is loaded again. */
export function reportStage(stage: Exclude<ShopStage, 'product'>) {
  if (reported.has(stage)) return
  reported.add(stage)
  api.analytics.stage({ stage }).catch(() => {})
}
