import type { Db } from '#server/core/db/tenancy.ts'
import { forgetComments } from '../comments/commented.ts'
import { forgetLikes } from '../likes/likes.ts'
import { forgetVersions } from '../revisions/revisions.ts'
import { forgetSlugs } from '../slugs/slugs.ts'
import type { ContentType } from './content-type.ts'

/** Forgets what people said about items of any company that were deleted for good, as part of deleting them. */
export async function deleteRecordsOf(
  owner: Db,
  kind: ContentType['kind'],
  items: readonly { id: string; tenantId: string }[],
) {
  for (const [tenantId, group] of Map.groupBy(items, (item) => item.tenantId)) {
    const ids = group.map(({ id }) => id)
    await forgetComments(owner, tenantId, kind, ids)
    await forgetLikes(owner, tenantId, kind, ids)
    await forgetSlugs(owner, tenantId, kind, ids)
    await forgetVersions(owner, tenantId, kind, ids)
  }
}
