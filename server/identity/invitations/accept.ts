import { and, eq, gt, sql } from 'drizzle-orm'
import { companyName } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { networkOf } from '#server/core/request/network.ts'
import { AppError } from '#shared/core/errors.ts'
import type { invitations as contract } from '#shared/identity/invitations.ts'
import { refuseEasyPassword } from '../auth/password-rules.ts'
import { hashPassword } from '../auth/passwords.ts'
import { hashOf } from '../auth/secret-token.ts'
import { signIn } from '../auth/sign-in.ts'
import { expectFreeUsername, rethrowAsUsernameTaken } from '../auth/usernames.ts'
import { createUser } from '../auth/users.ts'
import { expectRoomForAdmin, senderIsAdmin } from './admins.ts'
import { invitations as table } from './invitations.table.ts'

const isValid = (token: string) =>
  and(eq(table.tokenHash, hashOf(token)), gt(table.expiresAt, sql`now()`), senderIsAdmin)

async function invitationBy(db: Db, token: string) {
  const [row] = await db.select().from(table).where(isValid(token))
  if (!row) throw linkExpired()
  return row
}

export const invitations: Handlers<typeof contract> = {
  async open({ token }, ctx) {
    await ctx.limit('reset-address', networkOf(ctx.caller.ip))
    return ctx.read(({ db }) => invitationBy(db, token))
  },

  async accept({ token, name, username, password }, ctx) {
    await ctx.limit('reset-address', networkOf(ctx.caller.ip))
    const { invitation, siteName } = await ctx.read(async ({ db }) => {
      const invitation = await invitationBy(db, token)
      await expectFreeUsername(db, username)
      return { invitation, siteName: await companyName(db) }
    })
    const { email, role } = invitation
    await refuseEasyPassword('password', password, [name, username, email, siteName])
    const passwordHash = await hashPassword(password)
    return ctx
      .write(async (inside) => {
        const { db, site } = inside
        if (role === 'admin') await expectRoomForAdmin(db, site.plan)
        // The role is checked again: the invitation may have been revoked or sent again in the meantime.
        const [accepted] = await db.delete(table).where(isValid(token)).returning()
        if (accepted?.role !== role) throw linkExpired()
        const { id } = await createUser(db, { email, role, name, username, passwordHash })
        return { token: await signIn(inside, id, 'joined') }
      })
      .catch(rethrowAsUsernameTaken)
  },
}

const linkExpired = () =>
  new AppError('VALIDATION', 'This invitation has expired or was already used. Please ask for a new one.')
