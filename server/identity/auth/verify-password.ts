import { eq } from 'drizzle-orm'
import type { RequestContext } from '#server/core/http/context.ts'
import { failedProof, fieldError } from '#shared/core/errors.ts'
import { isPassword } from './passwords.ts'
import { users } from './users.table.ts'

type Ctx = Pick<RequestContext<'own'>, 'read' | 'limit' | 'resetLimit' | 'user'>

/** Checks the password of the current user, a limited number of times per session. Returns the stored hash. */
export async function verifyPassword(ctx: Ctx, password: string): Promise<string> {
  await ctx.limit('own-password', ctx.user.sessionId)
  const passwordHash = await passwordHashOf(ctx)
  if (passwordHash === null) throw fieldError('password', 'Set a password first. We can send you a link for that.')
  if (!(await isPassword(password, passwordHash))) throw failedProof('password', 'This is not your password.')
  await ctx.resetLimit('own-password', ctx.user.sessionId)
  return passwordHash
}

/** Null for users who only sign in with Google. */
export async function passwordHashOf({ read, user }: Pick<Ctx, 'read' | 'user'>): Promise<string | null> {
  const [row] = await read(({ db }) =>
    db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id)),
  )
  return row?.passwordHash ?? null
}
