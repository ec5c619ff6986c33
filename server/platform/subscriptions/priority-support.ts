import { and, eq, inArray, sql } from 'drizzle-orm'
import { asOwner } from '#server/core/http/all-companies.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { switchesOf } from '#server/core/tenants/plans.ts'
import { sellsPlans } from '#server/core/tenants/platform.ts'
import { tenants } from '#server/core/tenants/tenants.table.ts'
import { type PlanKey, planKeys } from '#shared/core/plan-options.ts'
import type { messages } from '#shared/site/messages.ts'

const withPriority: PlanKey[] = planKeys.filter((key) => switchesOf(key).prioritySupport)

/**
 * Marks the conversations of the platform's own site with admins of companies whose plan has priority support. Those that
 * wait for an answer come first on their page. Guests are not marked: they type any address into the contact form.
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
      const people = page.results.flatMap(({ with: { _id } }) => _id ?? [])
      const isFirst = people.length ? await withPrioritySupport(ctx, people) : new Set<string>()
      const results = page.results.map((one) => (isFirst.has(one.with._id ?? '') ? { ...one, priority: true } : one))
      const place = (one: (typeof results)[number]) => (one.priority && one.unread > 0 ? 0 : 1)
      return { ...page, results: results.toSorted((one, other) => place(one) - place(other)) }
    },
  }
}

/** Those of the platform's accounts whose verified address is that of such an admin. */
async function withPrioritySupport(
  { db, site }: Pick<TxContext, 'db' | 'site'>,
  people: string[],
): Promise<Set<string>> {
  const id = sql<string>`p.id`
  const rows = await asOwner(db, (owner) =>
    owner
      .select({ id })
      .from(tenants)
      .innerJoin(sql`users u`, sql`u.tenant_id = ${tenants.id} and u.role = 'admin' and u.is_active`)
      .innerJoin(
        sql`users p`,
        sql`p.tenant_id = ${site.id} and p.verified_at is not null and lower(p.email) = lower(u.email)`,
      )
      .where(and(inArray(tenants.plan, withPriority), eq(tenants.isOwners, false), inArray(id, people))),
  )
  return new Set(rows.map((row) => row.id))
}
