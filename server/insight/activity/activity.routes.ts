import type { Handlers } from '#server/core/http/serve.ts'
import { staffOf } from '#server/identity/auth/user-list.ts'
import { activityDays } from '#shared/core/activity-options.ts'
import type { activity as contract } from '#shared/insight/activity.ts'
import { pageOfActivity, tableOfActivity } from './list.ts'

export const activity: Handlers<typeof contract> = {
  page: async (filter, { db, site }) => ({
    ...(await pageOfActivity(db, filter)),
    people: await staffOf(db),
    days: site.plan === 'free' ? activityDays.free : activityDays.paid,
  }),

  table: (filter, { db }) => tableOfActivity(db, filter),
}
