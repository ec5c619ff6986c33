import type { RequestContext, TxContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { networkOf } from '#server/core/request/network.ts'
import type { secondStep as contract } from '#shared/identity/second-factor.ts'
import { logSignIn, signIn } from '../auth/sign-in.ts'
import { userById } from '../auth/user-list.ts'
import { lockForSignIn } from '../auth/users.ts'
import { countTry, endStep, signInAgain } from './challenges.ts'
import { consumeCode } from './consume-code.ts'
import { emailSecondFactorEvent } from './emails.ts'
import { passkeyToProve, provePasskey, refusal } from './passkeys.ts'
import { proveCode, resetCodeLimits, wrongCode } from './prove-code.ts'

const perNetwork = ({ limit, caller }: Pick<RequestContext, 'limit' | 'caller'>) =>
  limit('second-factor-address', networkOf(caller.ip))

/** [Note: Second step] A password or Google alone opens a challenge; challenge and second factor open a session. */
export const secondStep: Handlers<typeof contract> = {
  async code({ challenge, code }, ctx) {
    await perNetwork(ctx)
    // Committed before the code is compared, so that every attempt counts.
    const { userId, isLastTry } = await ctx.write(({ db }) => countTry(db, challenge))
    const proof = await proveCode(ctx, userId, code, userId)
    if (!proof) {
      await ctx.write((inside) => logFailure(inside, userId, isLastTry))
      throw wrongCode()
    }
    const token = await ctx.write(async (inside) => {
      await consumeCode(inside, userId, proof)
      await endStep(inside.db, challenge)
      return signInUser(inside, userId)
    })
    await resetCodeLimits(ctx, userId)
    return { token }
  },

  async passkeyOptions({ challenge }, ctx) {
    await perNetwork(ctx)
    return passkeyToProve(ctx, challenge)
  },

  async passkey({ challenge, response }, ctx) {
    await perNetwork(ctx)
    const proof = await provePasskey(ctx, challenge, response, 'second-step', 'passkey-sign-in')
    const token = await ctx.write(async (inside) => {
      if (proof.challenge.purpose === 'second-step') await endStep(inside.db, challenge)
      if (!(await proof.use(inside))) throw refusal()
      return signInUser(inside, proof.userId)
    })
    return { token }
  },
}

/** Throws GONE for an account that was deactivated in the meantime. */
async function signInUser(ctx: TxContext<'public'>, userId: string) {
  if (!(await lockForSignIn(ctx.db, userId))) throw signInAgain()
  return signIn(ctx, userId, 'signed-in', 'both')
}

/** Logs failed sign-ins of staff. After the last try it warns the owner that the password is known. */
async function logFailure(ctx: TxContext<'public'>, userId: string, isLastTry: boolean) {
  const [user] = await userById(ctx.db, userId)
  if (!user) return
  await logSignIn(ctx, user, 'sign-in-failed')
  if (isLastTry) await emailSecondFactorEvent(ctx, user.email, { what: 'wrong-codes' })
}
