import type { Handlers } from '#server/core/http/serve.ts'
import type { plans as contract } from '#shared/commerce/plans.ts'
import { planFeatures, planKeys, planPrice, plans as table } from '#shared/core/plan-options.ts'

export const plans: Handlers<typeof contract> = {
  async list() {
    const results = planKeys.map((key, order) => {
      const { switches: _, extras: __, ...terms } = table[key]
      const year = planPrice(terms, 'annual', false)?.year
      return {
        _id: key,
        key,
        ...terms,
        priceAnnual: year === undefined ? null : year / 100,
        currency: 'USD' as const,
        features: planFeatures(table[key]),
        order,
        isActive: true,
      }
    })
    return { results, total: results.length }
  },
}
