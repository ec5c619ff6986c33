import type { Db } from '#server/core/db/tenancy.ts'
import { countMedia, countProducts } from '#server/core/media/usage.ts'
import type { Site } from '#server/core/request/site.ts'
import { limitsOf } from '#server/core/tenants/plans.ts'
import { adminsIn } from '../auth/users.ts'

/** What the company uses of its plan; `max` is null without a limit. */
export async function planUsage(db: Db, plan: Site['plan']) {
  const limits = limitsOf(plan)
  return {
    admins: { used: await adminsIn(db), max: limits.admins },
    media: { used: await countMedia(db), max: limits.media },
    products: { used: await countProducts(db), max: limits.products },
  }
}
