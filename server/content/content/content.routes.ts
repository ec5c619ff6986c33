import type { Handlers } from '#server/core/http/serve.ts'
import { mediaUsed } from '#server/core/media/usage.ts'
import { limitsOf } from '#server/core/tenants/plans.ts'
import type { adminContent as contract } from '#shared/content/content.ts'
import { commentsToLookAt } from '../comments/to-look-at.ts'
import { countStored } from '../photos/admin-list.ts'
import { countContent } from './drafts.ts'

export const adminContent: Handlers<typeof contract> = {
  async overview(_, { db, site }) {
    const { published, draft, processing, failed, trash } = await countStored(db)
    return {
      photos: { published, drafts: draft, processing, failed, trashed: trash },
      ...(await countContent(db)),
      comments: await commentsToLookAt(db),
      plan: site.plan,
      media: { used: await mediaUsed(db), limit: limitsOf(site.plan).media },
    }
  },
}
