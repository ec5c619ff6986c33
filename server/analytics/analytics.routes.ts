import type { analytics as contract } from '#shared/analytics.ts'
import { AppError } from '#shared/errors.ts'
import { plans } from '#shared/plan-options.ts'
import type { Site } from '../context.ts'
import type { Handlers } from '../serve.ts'
import { switchesOf } from '../tenants/plans.ts'
import { noteSearch, noteVisit } from './gather.ts'
import { periodIn } from './period.ts'
import { report } from './report.ts'
import { tableOf } from './table-of-figures.ts'

export const analytics: Handlers<typeof contract> = {
  async get(wish, ctx) {
    expectPlan(ctx.site)
    return report(ctx, await periodIn(ctx.db, wish))
  },

  async table({ what, ...wish }, ctx) {
    expectPlan(ctx.site)
    return tableOf(ctx.db, what, await periodIn(ctx.db, wish))
  },

  async visit({ referrer }, ctx) {
    noteVisit(ctx.site, ctx, referrer)
    return {}
  },

  async searched({ k, found }, ctx) {
    noteSearch(ctx.site.id, ctx, k, found)
    return {}
  },
}

function expectPlan({ plan }: Site) {
  if (!switchesOf(plan).analytics)
    throw new AppError('PLAN_LIMIT_REACHED', `The ${plans[plan].name} plan has no analytics.`, {
      details: { limit: 'analytics', plan, suggestedPlan: 'pro' },
    })
}
