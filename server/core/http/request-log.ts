import type { FastifyInstance } from 'fastify'
import type { SigningKeys } from '../secrets/signing-keys.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the user, once the request is known to be theirs; empty for visitors. */
    sessionId: string
  }
}

type Sign = SigningKeys['sign']

/**
 * Names an address in the log without giving it away: keyed, and different every day (UTC), so that requests of one
 * day can be told to come from one place and nothing more.
 */
export function addressHash(sign: Sign, ip: string, day = new Date().toISOString().slice(0, 10)): string {
  return sign(`log ${day} ${ip}`).slice(0, 16)
}

/** One line for each request that writes, is refused or fails: who sent it, as far as a log should know. */
export function logRequests(app: FastifyInstance, sign: Sign) {
  app.decorateRequest('sessionId', '')
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads || statusCode === 401 || statusCode === 403 || statusCode >= 500)
      request.log.info(
        {
          method: request.method,
          url: request.url.split('?')[0],
          status: statusCode,
          ms: Math.round(elapsedTime),
          address: addressHash(sign, request.ip),
          ...(request.sessionId && { session: request.sessionId }),
        },
        'answered',
      )
    done()
  })
}
