import type { Db } from '#server/core/db/tenancy.ts'
import { countMedia, countProducts } from '#server/core/media/usage.ts'
import { limitsOf } from '#server/core/tenants/plans.ts'
import { adminsIn } from '#server/identity/auth/users.ts'
import type { Exceeded } from '#shared/core/data-options.ts'
import type { PlanKey } from '#shared/core/plan-options.ts'

type Limit = Exceeded['limit']
export type PlanUsage = Awaited<ReturnType<typeof planUsageOf>>

/** Counts what an import would add to a company's usage, and says which limits of its plan that exceeds. */
export async function planUsageOf(db: Db, plan: PlanKey) {
  const used = { media: await countMedia(db), products: await countProducts(db), admins: await adminsIn(db) }
  const added = { media: 0, products: 0, admins: 0 }
  return {
    add: (limit: Limit) => void added[limit]++,
    exceeded(): Exceeded[] {
      const limits = limitsOf(plan)
      return (Object.keys(added) as Limit[]).flatMap((limit) => {
        const max = limits[limit]
        const would = used[limit] + added[limit]
        return max !== null && added[limit] > 0 && would > max ? [{ limit, would, max }] : []
      })
    },
  }
}
