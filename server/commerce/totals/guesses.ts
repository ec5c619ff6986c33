import type { RequestContext } from '#server/core/http/context.ts'
import { networkOf } from '#server/core/request/network.ts'

type Ctx = Pick<RequestContext<'public'>, 'limit' | 'refuseAboveLimit' | 'caller'>

/** Throws TOO_MANY_REQUESTS for a network with too many wrong codes, so that a right one cannot be guessed. */
export const refuseGuesses = (ctx: Ctx) => ctx.refuseAboveLimit('discount-code', networkOf(ctx.caller.ip))

/** Counts a code that does not exist. */
export const countGuess = (ctx: Ctx) => ctx.limit('discount-code', networkOf(ctx.caller.ip))
