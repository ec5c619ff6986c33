import type { Db } from '#server/core/db/tenancy.ts'
import { mediaUsed, productsUsed } from '#server/core/media/usage.ts'
import { limitsOf } from '#server/core/tenants/plans.ts'
import { adminsIn } from '#server/identity/auth/users.ts'
import type { Exceeded } from '#shared/core/data-options.ts'
import type { PlanKey } from '#shared/core/plan-options.ts'

type Limited = Exceeded['limit']

/** How much of its plan a company would use. */
export interface Room {
  take(what: Limited): void
  exceeded(): Exceeded[]
}

export async function limitsIn(db: Db, plan: PlanKey): Promise<Room> {
  const used = { media: await mediaUsed(db), products: await productsUsed(db), admins: await adminsIn(db) }
  const taken = { media: 0, products: 0, admins: 0 }
  return {
    take(what) {
      taken[what]++
    },
    exceeded() {
      const limits = limitsOf(plan)
      return (Object.keys(taken) as Limited[]).flatMap((limit) => {
        const max = limits[limit]
        const would = used[limit] + taken[limit]
        return max !== null && taken[limit] > 0 && would > max ? [{ limit, would, max }] : []
      })
    },
  }
}
