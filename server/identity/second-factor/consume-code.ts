import type { TxContext } from '#server/core/http/context.ts'
import { userById } from '../auth/user-list.ts'
import { emailSecondFactorEvent } from './emails.ts'
import { type CodeProof, usedCode } from './prove-code.ts'

/** Uses up a code, and notifies the owner when it was a recovery code. Throws VALIDATION when it has been used before. */
export async function consumeCode(ctx: Pick<TxContext, 'db' | 'jobs' | 'site'>, userId: string, proof: CodeProof) {
  const used = await proof.use(ctx)
  if (!used) throw usedCode()
  if (used.recoveryLeft === undefined) return
  const [user] = await userById(ctx.db, userId)
  if (user) await emailSecondFactorEvent(ctx, user.email, { what: 'code-used', left: used.recoveryLeft })
}
