import type { User } from '../request/user.ts'
import type { SigningKeys } from '../secrets/signing-keys.ts'
import type { Storage } from '../storage/storage.ts'

/** A company's stored files, and the signatures with which addresses of theirs are asked for. */
export interface Files extends Storage {
  /**
   * `?e=…&s=…`: lets its holder fetch what `subject` names for 15 to 30 minutes. Made for a signed-in user, it names
   * their session and role (`u`) and ends with either.
   */
  sign(subject: string): string
  /** For whom a genuine query that is not too old was made. Ask `linkHolder`, which also looks at the session. */
  signed(subject: string, query: SignedQuery): { sessionId?: string; role?: string } | undefined
}

/** A signed-in user that an address is made for. */
export type LinkUser = Pick<User, 'sessionId' | 'role'>

export interface SignedQuery {
  e?: unknown
  s?: unknown
  u?: unknown
}

/** In seconds. Signatures made within one span are equal, so that browsers need not load a picture again. */
const span = 15 * 60

/** The files in `storage` with addresses signed by `keys`, the same on every instance, for `holder` or for visitors. */
export function signedFiles(
  storage: Storage,
  tenantId: string,
  keys: Pick<SigningKeys, 'sign' | 'verify'>,
  holder?: LinkUser,
): Files {
  const u = holder ? `${holder.sessionId}.${holder.role}` : ''
  const signedText = (subject: string, expires: number, holder: string) =>
    `media ${tenantId} ${subject} ${expires} ${holder}`
  return {
    ...storage,
    sign(subject) {
      const expires = (Math.floor(Date.now() / 1000 / span) + 2) * span
      return `?e=${expires}${u && `&u=${u}`}&s=${keys.sign(signedText(subject, expires, u))}`
    },
    signed(subject, { e, s, u = '' }) {
      if (typeof e !== 'string' || typeof s !== 'string' || typeof u !== 'string') return undefined
      if (!/^\d{1,12}$/.test(e) || !/^[\w.-]{0,60}$/.test(u) || Number(e) <= Date.now() / 1000) return undefined
      if (!keys.verify(signedText(subject, Number(e), u), s)) return undefined
      // Addresses made before an upgrade name no role.
      const [sessionId, role] = u.split('.')
      return { ...(sessionId && { sessionId }), ...(role && { role }) }
    },
  }
}
