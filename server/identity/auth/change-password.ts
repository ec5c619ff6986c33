import { and, eq, sql } from 'drizzle-orm'
import { companyName } from '#server/core/company/company.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { passwordChangedEmail } from '#server/core/mail/sign-in-emails.ts'
import { AppError } from '#shared/core/errors.ts'
import type { account as contract } from '#shared/identity/account.ts'
import { passwordResets } from './password-resets.table.ts'
import { refuseEasyPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { proveOwner } from './recent-sign-in.ts'
import { endSessions } from './sessions.ts'
import { users } from './users.table.ts'

/** Changes the password, ends all other sessions and invalidates mailed links. */
export const changePassword: Handler<typeof contract.changePassword> = async ({ password, newPassword }, ctx) => {
  const currentHash = await proveOwner(ctx, password)
  const { user, site } = ctx
  const siteName = await ctx.read(({ db }) => companyName(db))
  await refuseEasyPassword('newPassword', newPassword, [user.name, user.username, user.email, siteName])
  const passwordHash = await hashPassword(newPassword)
  await ctx.write(async ({ db, jobs }) => {
    const [changed] = await db
      .update(users)
      .set({ passwordHash, mustChangePassword: false, updatedAt: sql`now()` as never, updatedBy: null })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, currentHash)))
      .returning({ id: users.id })
    if (!changed) throw new AppError('STALE', 'Your password was changed elsewhere in the meantime.')
    await endSessions(db, user.id, user.sessionId)
    await db.delete(passwordResets).where(eq(passwordResets.userId, user.id))
    await jobs.add('send-mail', await passwordChangedEmail(db, { to: user.email, origin: site.origin }))
  })
  return { message: 'Your password has been changed. You are logged out everywhere else.' }
}
