import type { activity as contract } from '#shared/activity.ts'
import { activityDays } from '#shared/activity-options.ts'
import { staffOf } from '../auth/people.ts'
import type { Handlers } from '../serve.ts'
import { pageOfActivity, tableOfActivity } from './list.ts'

export const activity: Handlers<typeof contract> = {
  page: async (filter, { db, site }) => ({
    ...(await pageOfActivity(db, filter)),
    people: await staffOf(db),
    days: site.plan === 'free' ? activityDays.free : activityDays.paid,
  }),

  table: (filter, { db }) => tableOfActivity(db, filter),
}
