import { and, eq, gt, sql } from 'drizzle-orm'
import { nameOf } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { sqlState } from '#server/core/http/errors.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { networkOf } from '#server/core/request/network.ts'
import { AppError } from '#shared/core/errors.ts'
import type { invitations as contract } from '#shared/identity/invitations.ts'
import { refuseEasy } from '../auth/password-rules.ts'
import { hashPassword } from '../auth/passwords.ts'
import { isTaken } from '../auth/registrations.ts'
import { isReserved } from '../auth/reserved-names.ts'
import { hashOf } from '../auth/secret-token.ts'
import { signIn } from '../auth/sign-in.ts'
import { createUser } from '../auth/users.ts'
import { expectRoomForAdmin, senderIsAdmin } from './admins.ts'
import { invitations as table } from './invitations.table.ts'

const good = (token: string) => and(eq(table.tokenHash, hashOf(token)), gt(table.expiresAt, sql`now()`), senderIsAdmin)

async function invitationBy(db: Db, token: string) {
  const [row] = await db.select().from(table).where(good(token))
  return row
}

export const invitations: Handlers<typeof contract> = {
  async open({ token }, ctx) {
    await ctx.limit('reset-address', networkOf(ctx.caller.ip))
    const invitation = await ctx.read(({ db }) => invitationBy(db, token))
    if (!invitation) throw usedUp()
    return invitation
  },

  async accept({ token, name, username, password }, ctx) {
    await ctx.limit('reset-address', networkOf(ctx.caller.ip))
    const { invitation, siteName, taken } = await ctx.read(async ({ db }) => ({
      invitation: await invitationBy(db, token),
      siteName: await nameOf(db),
      taken: await isTaken(db, username),
    }))
    if (!invitation) throw usedUp()
    if (isReserved(username)) throw usernameTaken('This username is reserved.')
    if (taken) throw usernameTaken()
    const { email, role } = invitation
    await refuseEasy('password', password, [name, username, email, siteName])
    const passwordHash = await hashPassword(password)
    return ctx
      .write(async (inside) => {
        const { db, site } = inside
        if (role === 'admin') await expectRoomForAdmin(db, site.plan)
        // The role of this very row: it may have been taken back, or sent again, a moment ago.
        const [held] = await db.delete(table).where(good(token)).returning()
        if (held?.role !== role) throw usedUp()
        const { id } = await createUser(db, { email, role, name, username, passwordHash })
        return { token: await signIn(inside, id, 'joined') }
      })
      .catch((error: unknown) => {
        throw sqlState(error) === '23505' ? usernameTaken() : error
      })
  },
}

const usedUp = () =>
  new AppError('VALIDATION', 'This invitation has expired or was already used. Please ask for a new one.')

function usernameTaken(message = 'This username is taken.') {
  return new AppError('VALIDATION', message, { fields: { username: message } })
}
