import { hasPermission } from '#shared/core/roles.ts'
import type { User } from '../request/user.ts'
import type { SigningKeys } from '../secrets/signing-keys.ts'
import type { Storage } from '../storage/storage.ts'
import type { PublicWidths } from './public-widths.ts'

/** A company's stored files, with signed URLs. */
export interface Files extends Storage {
  /**
   * `?e=…&s=…`: grants access to `subject` for 15 to 30 minutes. For a signed-in user it contains session and role
   * (`u`) and is valid as long as both.
   */
  sign(subject: string): string
  /** The holder of a valid, unexpired signature. Use `linkHolder`, which also checks the session. */
  signed(subject: string, query: SignedQuery): { sessionId?: string; role?: string } | undefined
  /** Whether URLs are made for staff, who may see all widths of images. */
  isForStaff: boolean
  /** The largest width of an image that visitors may see; undefined if they may see all. */
  publicWidth(sha256: string): number | undefined
}

/** The signed-in user that a URL is made for. */
export type LinkUser = Pick<User, 'sessionId' | 'role'>

export interface SignedQuery {
  e?: unknown
  s?: unknown
  u?: unknown
}

/** Signatures of the same period are equal, so that browsers can cache images. In seconds. */
const period = 15 * 60

/** The files in `storage`, with URLs signed by `keys` for `holder` or for visitors. */
export function signedFiles(
  storage: Storage,
  tenantId: string,
  keys: Pick<SigningKeys, 'sign' | 'verify'>,
  publicWidths: Pick<PublicWidths, 'of'>,
  holder?: LinkUser,
): Files {
  const u = holder ? `${holder.sessionId}.${holder.role}` : ''
  const signedText = (subject: string, expires: number, holder: string) =>
    `media ${tenantId} ${subject} ${expires} ${holder}`
  return {
    ...storage,
    isForStaff: hasPermission(holder?.role, 'content'),
    publicWidth: (sha256) => publicWidths.of(tenantId, sha256),
    sign(subject) {
      const expires = (Math.floor(Date.now() / 1000 / period) + 2) * period
      return `?e=${expires}${u && `&u=${u}`}&s=${keys.sign(signedText(subject, expires, u))}`
    },
    signed(subject, { e, s, u = '' }) {
      if (typeof e !== 'string' || typeof s !== 'string' || typeof u !== 'string') return undefined
      if (!/^\d{1,12}$/.test(e) || !/^[\w.-]{0,60}$/.test(u) || Number(e) <= Date.now() / 1000) return undefined
      if (!keys.verify(signedText(subject, Number(e), u), s)) return undefined
      // URLs made by earlier versions contain no role.
      const [sessionId, role] = u.split('.')
      return { ...(sessionId && { sessionId }), ...(role && { role }) }
    },
  }
}
