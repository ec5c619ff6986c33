import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { TxContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { invitationEmail } from '#server/core/mail/account-emails.ts'
import { fieldError, requireRow } from '#shared/core/errors.ts'
import type { adminInvitations as contract, Invitation } from '#shared/identity/invitations.ts'
import { expectRecentSignIn } from '../auth/recent-sign-in.ts'
import { hashOf, newToken } from '../auth/secret-token.ts'
import { userByEmail } from '../auth/users.ts'
import { isStaffRole } from '../second-factor/required.ts'
import { expectRoomForAdmin, senderIsAdmin } from './admins.ts'
import { invitations as table } from './invitations.table.ts'

export { invitations } from './accept.ts'

/** Maximum number of open invitations of a company. */
const maxOpen = 200

const inSevenDays = sql`now() + interval '7 days'` as never

export const adminInvitations: Handlers<typeof contract> = {
  async list(_, { db }) {
    const rows = await db
      .select({ ...getTableColumns(table), senderIsAdmin })
      .from(table)
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(maxOpen)
    return { results: rows.map(present) }
  },

  async create({ email, role }, ctx) {
    const { db, user, site } = ctx
    if (await userByEmail(db, email)) throw fieldError('email', 'Another account has this address already.')
    if ((await db.$count(table)) >= maxOpen)
      throw fieldError('email', 'There are too many open invitations. Revoke some first.')
    if (isStaffRole(role)) expectRecentSignIn(user)
    if (role === 'admin') await expectRoomForAdmin(db, site.plan)
    const token = newToken()
    const [row] = await db
      .insert(table)
      .values({
        email,
        role,
        invitedBy: user.name,
        inviterId: user.id,
        tokenHash: hashOf(token),
        expiresAt: inSevenDays,
      })
      .onConflictDoNothing()
      .returning()
    if (!row) throw fieldError('email', 'This address is invited already. Send that invitation again instead.')
    return mailInvitation(ctx, row, token)
  },

  async resend({ id }, ctx) {
    const token = newToken()
    const rows = await ctx.db
      .update(table)
      .set({ tokenHash: hashOf(token), expiresAt: inSevenDays, invitedBy: ctx.user.name, inviterId: ctx.user.id })
      .where(eq(table.id, id))
      .returning()
    const row = requireRow(rows, 'invitation')
    if (isStaffRole(row.role)) expectRecentSignIn(ctx.user)
    return mailInvitation(ctx, row, token)
  },

  async revoke({ id }, { db }) {
    requireRow(await db.delete(table).where(eq(table.id, id)).returning({ id: table.id }), 'invitation')
    return { message: 'The invitation has been revoked.' }
  },
}

type Row = typeof table.$inferSelect

async function mailInvitation({ db, jobs, site }: Pick<TxContext, 'db' | 'jobs' | 'site'>, row: Row, token: string) {
  const address = `${site.origin}/invitation?token=${token}`
  const { email: to, role, invitedBy: by } = row
  await jobs.add('send-mail', await invitationEmail(db, { to, role, by, address }))
  return present(row)
}

const present = ({ id, senderIsAdmin = true, ...row }: Row & { senderIsAdmin?: boolean }): Invitation => ({
  ...row,
  _id: id,
  expired: !senderIsAdmin || new Date(row.expiresAt).getTime() < Date.now(),
})
