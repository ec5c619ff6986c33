import { actorFor } from '#server/core/audit/audit-entry.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { subscription as contract } from '#shared/platform/subscriptions.ts'
import { cancelPlan, changePlan, resumePlan } from './change-plan.ts'
import { closeSite, reopenSite } from './close-site.ts'
import { presentSubscription } from './present.ts'
import { previewPlan } from './preview.ts'

/** The handlers work with the owner's rights, which requests do not have, so they need the pipeline. */
export const subscriptionHandlers = (pipeline: RequestPipeline): Handlers<typeof contract> => ({
  get: (_, ctx) => presentSubscription(pipeline, ctx),
  preview: (choice, ctx) => previewPlan(pipeline, ctx, choice),
  async change(choice, ctx) {
    await changePlan(pipeline, ctx.site.id, choice, actorFor(ctx.user, ctx.caller))
    return presentSubscription(pipeline, ctx)
  },
  async cancel(_, ctx) {
    await cancelPlan(pipeline, ctx.site.id, actorFor(ctx.user, ctx.caller))
    return presentSubscription(pipeline, ctx)
  },
  async closeSite(input, ctx) {
    await closeSite(pipeline, ctx.site.id, input, actorFor(ctx.user, ctx.caller))
    return presentSubscription(pipeline, ctx)
  },
  async reopenSite(_, ctx) {
    await reopenSite(pipeline, ctx.site.id, actorFor(ctx.user, ctx.caller))
    return presentSubscription(pipeline, ctx)
  },
  async resume(_, ctx) {
    await resumePlan(pipeline, ctx.site.id, actorFor(ctx.user, ctx.caller))
    return presentSubscription(pipeline, ctx)
  },
})
