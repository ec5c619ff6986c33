import { eq } from 'drizzle-orm'
import type { Outside } from '#server/core/http/context.ts'
import { AppError } from '#shared/core/errors.ts'
import { isPassword } from './passwords.ts'
import { users } from './users.table.ts'

type Ctx = Pick<Outside<'own'>, 'read' | 'limit' | 'resetLimit' | 'user'>

/**
 * Checks the password of the signed-in user, a limited number of times per session.
 * Answers the stored hash. Throws VALIDATION on the field `password`.
 */
export async function provePassword(ctx: Ctx, password: string): Promise<string> {
  await ctx.limit('own-password', ctx.user.sessionId)
  const kept = await passwordOf(ctx)
  if (kept === null) throw wrong('Choose a password first. We can send you a link for that.')
  if (!(await isPassword(password, kept))) throw wrong('This is not your password.')
  await ctx.resetLimit('own-password', ctx.user.sessionId)
  return kept
}

/** Null for who signs in with Google alone. */
export async function passwordOf({ read, user }: Pick<Ctx, 'read' | 'user'>): Promise<string | null> {
  const [row] = await read(({ db }) =>
    db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id)),
  )
  return row?.passwordHash ?? null
}

const wrong = (message: string) => new AppError('VALIDATION', message, { fields: { password: message } })
