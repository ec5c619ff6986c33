import { eq } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import type { Outside } from '../context.ts'
import { isPassword } from './passwords.ts'
import { users } from './users.table.ts'

type Ctx = Pick<Outside<'own'>, 'read' | 'limit' | 'forgive' | 'user'>

/**
 * Makes sure that whoever asks knows their own password; wrong tries count like
 * those at the login. Answers the kept hash. Throws VALIDATION on the field `password`.
 */
export async function provePassword(ctx: Ctx, password: string): Promise<string> {
  await ctx.limit('login-account', ctx.user.id)
  const kept = await passwordOf(ctx)
  if (kept === null) throw wrong('Choose a password first. We can send you a link for that.')
  if (!(await isPassword(password, kept))) throw wrong('This is not your password.')
  await ctx.forgive('login-account', ctx.user.id)
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
