import type { Db } from '#server/core/db/tenancy.ts'
import type { User } from '#server/core/http/context.ts'
import { Registry } from '#server/core/registry.ts'
import { permissions } from '#shared/core/roles.ts'
import type { Me } from '#shared/identity/auth.ts'

/** Sessions without an account: the platform's support at a company. */
interface SupportSessions {
  /** The user of a session token, undefined for unknown tokens and ended sessions. */
  userOf(db: Db, siteId: string, token: string): Promise<User | undefined>
  isOpen(db: Db, siteId: string, sessionId: string): Promise<boolean>
  end(db: Db, sessionId: string): Promise<void>
}

export const supportSessions = new Registry<SupportSessions>('support sessions')

/** The user of a support session as the client sees it. */
export function supportMe({ id, name, username, role }: User, supportUntil: string): Me {
  return {
    ...{ _id: id, name, username, role, supportUntil },
    permissions: [...permissions(role)],
    email: '',
    avatar: '',
    singleKeys: false,
    createdAt: new Date().toISOString(),
  }
}
