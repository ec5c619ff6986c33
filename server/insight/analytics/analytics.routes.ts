import { countSearch, countStage, countVisit } from '#server/content/statistics/buffer.ts'
import type { Site } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { switchesOf } from '#server/core/tenants/plans.ts'
import { AppError } from '#shared/core/errors.ts'
import { plans } from '#shared/core/plan-options.ts'
import type { analytics as contract } from '#shared/insight/analytics.ts'
import { periodIn } from './period.ts'
import { report } from './report.ts'
import { tableOf } from './table-of-figures.ts'

export const analytics: Handlers<typeof contract> = {
  async get(period, ctx) {
    expectPlan(ctx.site)
    return report(ctx, await periodIn(ctx.db, period))
  },

  async table({ what, ...period }, ctx) {
    expectPlan(ctx.site)
    return tableOf(ctx.db, what, await periodIn(ctx.db, period))
  },

  async visit({ referrer }, ctx) {
    countVisit(ctx.site, ctx, referrer)
    return {}
  },

  async stage({ stage }, ctx) {
    countStage(ctx.site.id, ctx, stage)
    return {}
  },

  async searched({ k, found }, ctx) {
    countSearch(ctx.site.id, ctx, k, found)
    return {}
  },
}

function expectPlan({ plan }: Site) {
  if (!switchesOf(plan).analytics)
    throw new AppError('PLAN_LIMIT_REACHED', `The ${plans[plan].name} plan has no analytics.`, {
      details: { limit: 'analytics', plan, suggestedPlan: 'pro' },
    })
}
