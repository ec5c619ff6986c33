import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Site } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { networkOf } from '#server/core/request/network.ts'
import { google, googleCallback } from '#shared/core/byte-routes.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { ownPath } from '#shared/core/own-path.ts'
import { accountOf } from './account-of.ts'
import { type Attempt, arrive, issueTicket, readState } from './attempts.ts'
import type { GoogleIdentity } from './issuer.ts'
import { leaveFor } from './leave.ts'

const anybody = { access: 'public', anonymous: true, tx: 'none' } as const

/** What the desktop app adds: where it listens, and the hash of what it will show for the ticket. */
const App = z.object({
  port: z.coerce.number().int().min(1024).max(65_535),
  challenge: z.string().regex(/^[\w-]{43}$/),
})

/** The two stops on the way to Google and back. Browsers come here, so what goes wrong is said by the login page. */
export function googleRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  app.get(splitRoute(google)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, anybody, async (ctx) => {
      await ctx.limit('google-address', networkOf(ctx.caller.ip))
      const { origin } = ctx.caller
      const { next, ...asked } = request.query as { next?: unknown }
      const { data: program } = App.safeParse(asked)
      const startedBy = program ? program.challenge : ctx.caller.visitor()
      const address = await leaveFor(ctx, {
        ...{ startedBy, origin, next: ownPath(String(next ?? '').slice(0, 1000)) },
        port: program?.port,
      }).catch((error: unknown) => {
        request.log.warn({ err: error }, 'Google could not be asked')
        return whereTo({ origin, port: program?.port ?? null, connects: null }, { error: 'auth_failed' })
      })
      return send(reply, address)
    }),
  )

  app.get(splitRoute(googleCallback)[1], async (request, reply) => send(reply, await comeBack(request, pipeline)))
}

type Outcome = { token: string } | { error: 'auth_cancelled' | 'auth_failed' }

/** Google sent somebody back to the one address it knows; from there they return to their company. */
async function comeBack(request: FastifyRequest, pipeline: RequestPipeline): Promise<string> {
  const { state, error } = request.query as { state?: unknown; error?: unknown }
  const known = readState(state, pipeline.parts.keys.verify)
  if (!known) return '/login?error=auth_failed'
  const site = await pipeline.parts.sites.called(known.host)
  const attempt = await pipeline.forCompany(site.id, 'write', ({ db }) => arrive(db, known.id))
  if (!attempt) return `${pipeline.parts.sites.originOf(known.host)}/login?error=auth_failed`
  if (error === 'access_denied') return whereTo(attempt, { error: 'auth_cancelled' })
  try {
    const { google } = pipeline.parts.config
    if (!google) throw new Error('there are no credentials for Google')
    const expected = { state: String(state), nonce: attempt.nonce, verifier: attempt.verifier }
    const query = new URL(request.url, google.returnsTo).search
    const { identityFrom } = await import('./issuer.ts')
    const identity = await identityFrom(google, query, expected)
    return whereTo(attempt, { token: await ticketFor(pipeline, site, attempt, identity) })
  } catch (thrown) {
    request.log.warn({ err: thrown }, 'Google sign in failed')
    return whereTo(attempt, { error: 'auth_failed' })
  }
}

function ticketFor(pipeline: RequestPipeline, site: Site, attempt: Attempt, identity: GoogleIdentity): Promise<string> {
  return pipeline.forCompany(site.id, 'write', async ({ db, jobs }) => {
    const { issuer, subject, email } = identity
    if (attempt.connects) return issueTicket(db, attempt, { issuer, subject, email })
    const userId = await accountOf({ db, jobs, site }, identity)
    if (!userId) throw new Error('this Google account may not sign in here')
    return issueTicket(db, attempt, { userId })
  })
}

/** Back to the page that was left, or to the app that listens on this computer. */
function whereTo({ origin, port, connects }: Pick<Attempt, 'origin' | 'port' | 'connects'>, outcome: Outcome): string {
  const said = new URLSearchParams(outcome)
  if (port !== null) return `http://127.0.0.1:${port}/?${said}`
  if (!connects) return `${origin}/login?${said}`
  return `${origin}/settings?tab=account&google=${'token' in outcome ? outcome.token : outcome.error}`
}

/** No address on this way is to be told to the next, or kept. */
function send(reply: FastifyReply, address: string) {
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(address, 302)
}
