import { eq } from 'drizzle-orm'
import type { RequestContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { planUsage } from '#server/identity/account/plan-usage.ts'
import { AppError } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import type { PlanPreview } from '#shared/platform/subscriptions.ts'
import { type Choice, expectPrice } from './change-plan.ts'
import { endOfPeriod } from './decide.ts'
import { platformSite } from './owner-transaction.ts'
import { paidPeriods } from './paid-periods.ts'
import { applyCredit, changeOf, newPeriod, periodPrice, unusedCents } from './prices.ts'
import { subscriptions } from './subscriptions.table.ts'

/** What the choice of a plan would do. Throws CONFLICT for the current plan, and VALIDATION without a stated price. */
export async function previewPlan(
  pipeline: RequestPipeline,
  { site, read }: Pick<RequestContext<'admin'>, 'site' | 'read'>,
  choice: Choice,
  now = new Date(),
): Promise<PlanPreview> {
  const { plan, billing } = choice
  expectPrice(choice)
  const { owner } = pipeline.parts.database
  const [known] = await owner.select().from(subscriptions).where(eq(subscriptions.tenantId, site.id))
  const row = known ?? {
    ...{ tenantId: site.id, plan: site.plan, billing: 'monthly' as const, status: 'active' as const },
    ...{ periodStart: null, periodEnd: null, graceEndsAt: null, nextPlan: null, nextBilling: null },
    ...{ cancelAtPeriodEnd: false, creditCents: 0, nonprofit: 'none' as const },
  }
  const change = changeOf(row, plan, billing)
  if (change === 'none') throw new AppError('CONFLICT', 'Your site is on this plan already.')
  const price = periodPrice(plan, billing, row.nonprofit === 'approved') ?? 0
  const usage = await read(({ db }) => planUsage(db, plan))
  const isOver = ([, { used, max }]: [string, { used: number; max: number | null }]) => max !== null && used > max
  const over = Object.fromEntries(Object.entries(usage).filter(isOver)) as PlanPreview['over']
  if (change === 'later')
    return {
      begins: 'later',
      periodStart: row.periodEnd!,
      ...(plan !== 'free' && { periodEnd: endOfPeriod(row.periodEnd!, billing) }),
      ...{ price: amountOf(price), credit: 0, unused: 0, due: amountOf(price), over },
    }
  const platform = await platformSite(pipeline)
  const unused = change === 'upgrade' ? unusedCents(await paidPeriods({ tx: owner, platform }, row), now) : 0
  const { creditCents, dueCents } = applyCredit(price, row.creditCents + unused)
  return {
    begins: 'now',
    ...(change === 'end' ? { periodStart: now.toISOString() } : newPeriod(row, billing, now)),
    ...{ price: amountOf(price), credit: amountOf(creditCents), due: amountOf(dueCents), over },
    unused: amountOf(Math.min(unused, creditCents)),
  }
}
