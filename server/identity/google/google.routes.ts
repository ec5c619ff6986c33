import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Site } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { networkOf } from '#server/core/request/network.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { safePath } from '#shared/core/own-path.ts'
import { google, googleCallback } from '#shared/core/plain-routes.ts'
import { type Attempt, issueTicket, markReturned, readState } from './attempts.ts'
import { findOrCreateUser } from './find-or-create-user.ts'
import type { GoogleIdentity } from './issuer.ts'
import { startGoogleSignIn } from './start.ts'

const publicAccess = { access: 'public', anonymous: true, tx: 'none' } as const

/** Parameters of the desktop app: the local port it listens on, and the hash of the verifier it will send. */
const DesktopParams = z.object({
  port: z.coerce.number().int().min(1024).max(65_535),
  challenge: z.string().regex(/^[\w-]{43}$/),
})

/** The redirect to Google and the callback. Browsers open both, so errors are shown by the login page. */
export function googleRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  app.get(splitRoute(google)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, publicAccess, async (ctx) => {
      await ctx.limit('google-address', networkOf(ctx.caller.ip))
      const { origin } = ctx.caller
      const { next, ...params } = request.query as { next?: unknown }
      const { data: desktop } = DesktopParams.safeParse(params)
      const startedBy = desktop ? desktop.challenge : ctx.caller.visitor()
      const address = await startGoogleSignIn(ctx, {
        ...{ startedBy, origin, next: safePath(String(next ?? '').slice(0, 1000)) },
        port: desktop?.port,
      }).catch((error: unknown) => {
        request.log.warn({ err: error }, 'Google is not reachable')
        return returnAddress({ origin, port: desktop?.port ?? null, connects: null }, { error: 'auth_failed' })
      })
      return redirect(reply, address)
    }),
  )

  app.get(splitRoute(googleCallback)[1], async (request, reply) => redirect(reply, await finish(request, pipeline)))
}

type Outcome = { token: string } | { error: 'auth_cancelled' | 'auth_failed' }

/** Handles the redirect from Google to the one callback address, and returns the address at the company's site. */
async function finish(request: FastifyRequest, pipeline: RequestPipeline): Promise<string> {
  const { state, error } = request.query as { state?: unknown; error?: unknown }
  const known = readState(state, pipeline.parts.keys.verify)
  if (!known) return '/login?error=auth_failed'
  const site = await pipeline.parts.sites.called(known.host)
  const attempt = await pipeline.forCompany(site.id, 'write', ({ db }) => markReturned(db, known.id))
  if (!attempt) return `${pipeline.parts.sites.originOf(known.host)}/login?error=auth_failed`
  if (error === 'access_denied') return returnAddress(attempt, { error: 'auth_cancelled' })
  try {
    const { google } = pipeline.parts.config
    if (!google) throw new Error('Google credentials are not configured')
    const expected = { state: String(state), nonce: attempt.nonce, verifier: attempt.verifier }
    const query = new URL(request.url, google.callbackUrl).search
    const { identityFrom } = await import('./issuer.ts')
    const identity = await identityFrom(google, query, expected)
    return returnAddress(attempt, { token: await ticketFor(pipeline, site, attempt, identity) })
  } catch (thrown) {
    request.log.warn({ err: thrown }, 'Google sign in failed')
    return returnAddress(attempt, { error: 'auth_failed' })
  }
}

function ticketFor(pipeline: RequestPipeline, site: Site, attempt: Attempt, identity: GoogleIdentity): Promise<string> {
  return pipeline.forCompany(site.id, 'write', async ({ db, jobs }) => {
    const { issuer, subject, email } = identity
    if (attempt.connects) return issueTicket(db, attempt, { issuer, subject, email })
    // The callback address belongs to another host, so that the list of served paths does not apply to the site.
    if (site.isOwners) throw new Error('the owners’ site has no sign-in with Google')
    const userId = await findOrCreateUser({ db, jobs, site }, identity)
    if (!userId) throw new Error('this Google account may not sign in here')
    return issueTicket(db, attempt, { userId })
  })
}

/** The page where the sign-in started, or the desktop app's local server. */
function returnAddress({ origin, port, connects }: Pick<Attempt, 'origin' | 'port' | 'connects'>, outcome: Outcome) {
  const query = new URLSearchParams(outcome)
  if (port !== null) return `http://127.0.0.1:${port}/?${query}`
  if (!connects) return `${origin}/login?${query}`
  return `${origin}/settings?tab=account&google=${'token' in outcome ? outcome.token : outcome.error}`
}

/** The addresses contain secrets, so they are neither cached nor sent as referrer. */
function redirect(reply: FastifyReply, address: string) {
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(address, 302)
}
