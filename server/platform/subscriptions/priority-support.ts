import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { sellsPlans } from '#server/core/tenants/platform.ts'
import { tenants } from '#server/core/tenants/tenants.table.ts'
import { type PlanKey, planKeys, plans } from '#shared/core/plan-options.ts'
import type { messages } from '#shared/site/messages.ts'

const withPriority: PlanKey[] = planKeys.filter((key) => plans[key].switches.prioritySupport)

/**
 * Marks the conversations of the platform's own site with admins of companies whose plan has priority support. Those that
 * wait for an answer come first on their page.
 */
export function prioritizeMessages(
  pipeline: RequestPipeline,
  handlers: Handlers<typeof messages>,
): Handlers<typeof messages> {
  return {
    ...handlers,
    async conversations(input, ctx) {
      const page = await handlers.conversations(input, ctx)
      if (!sellsPlans(ctx.site, pipeline.parts.config)) return page
      const emails = page.results.flatMap((one) => one.with.email?.toLowerCase() ?? [])
      const isFirst = emails.length ? await adminsWithPriority(ctx.db, emails) : new Set<string>()
      const results = page.results.map((one) =>
        isFirst.has(one.with.email?.toLowerCase() ?? '') ? { ...one, priority: true } : one,
      )
      const place = (one: (typeof results)[number]) => (one.priority && one.unread > 0 ? 0 : 1)
      return { ...page, results: results.toSorted((one, other) => place(one) - place(other)) }
    },
  }
}

/**
 * Those of the addresses that belong to such an admin. Reads the companies with the owner's rights on the connection of the
 * request, because the embedded database has no second one. After an error the transaction is rolled back.
 */
async function adminsWithPriority(db: Db, emails: string[]): Promise<Set<string>> {
  const address = sql<string>`lower(u.email)`
  await db.execute(sql`select set_config('role', 'none', true)`)
  const rows = await db
    .select({ address })
    .from(tenants)
    .innerJoin(sql`users u`, sql`u.tenant_id = ${tenants.id} and u.role = 'admin' and u.is_active`)
    .where(and(inArray(tenants.plan, withPriority), eq(tenants.isOwners, false), inArray(address, emails)))
  await db.execute(sql`select set_config('role', 'app', true)`)
  return new Set(rows.map((row) => row.address))
}
