import type { Handlers } from '#server/core/http/serve.ts'
import { countMedia } from '#server/core/media/usage.ts'
import { limitsOf } from '#server/core/tenants/plans.ts'
import type { adminContent as contract } from '#shared/content/content.ts'
import { countForModeration } from '../comments/moderation-counts.ts'
import { photoList } from '../photos/list.ts'
import { countContent } from './drafts.ts'

export const adminContent: Handlers<typeof contract> = {
  async overview(_, { db, site }) {
    const { published, draft, processing, failed, trash } = await photoList.countStored(db)
    return {
      photos: { published, drafts: draft, processing, failed, trashed: trash },
      ...(await countContent(db)),
      comments: await countForModeration(db),
      plan: site.plan,
      media: { used: await countMedia(db), limit: limitsOf(site.plan).media },
    }
  },
}
