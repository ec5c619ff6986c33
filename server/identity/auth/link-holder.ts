import type { Db } from '#server/core/db/tenancy.ts'
import type { Files, SignedQuery } from '#server/core/media/files.ts'
import type { Site } from '#server/core/request/site.ts'
import type { Role } from '#shared/core/roles.ts'
import { roleIn } from './sessions.ts'

/** The user for whom a link was signed. Links for visitors have no role. */
export interface LinkHolder {
  role: Role | undefined
}

/**
 * [Note: Signed links] Browsers send no session token when they load an image or save a file, so these addresses are
 * signed. A link is valid as long as its session, at most 30 minutes: it ends with a logout, a deactivated account,
 * another role or withheld permissions. Returns undefined for invalid links.
 */
export async function linkHolder(
  db: Db,
  site: Pick<Site, 'id' | 'plan'>,
  files: Files,
  subject: string,
  query: SignedQuery,
): Promise<LinkHolder | undefined> {
  const link = files.signed(subject, query)
  if (!link) return undefined
  if (link.sessionId === undefined) return { role: undefined }
  const role = await roleIn(db, site, link.sessionId)
  if (!role || (link.role !== undefined && link.role !== role)) return undefined
  return { role }
}
