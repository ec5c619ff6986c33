import type { Db } from '#server/core/db/tenancy.ts'
import type { Files, SignedQuery } from '#server/core/media/files.ts'
import type { Role } from '#shared/core/roles.ts'
import { roleIn } from './sessions.ts'

/** Who a signed link speaks for. A visitor's has no role. */
export interface LinkHolder {
  role: Role | undefined
}

/**
 * [Note: Signed links] Browsers send no session along when they load an image or save a file, so such addresses are
 * signed. A link is good for as long as the session it was made for, at most 30 minutes: none survives a logout, a
 * deactivated account, another role or rights that are held back. Undefined for every link that is not good.
 */
export async function linkHolder(
  db: Db,
  siteId: string,
  files: Files,
  subject: string,
  query: SignedQuery,
): Promise<LinkHolder | undefined> {
  const link = files.signed(subject, query)
  if (!link) return undefined
  if (link.sessionId === undefined) return { role: undefined }
  const role = await roleIn(db, siteId, link.sessionId)
  if (!role || (link.role !== undefined && link.role !== role)) return undefined
  return { role }
}
