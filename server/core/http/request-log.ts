import type { FastifyInstance } from 'fastify'
import type { SigningKeys } from '../secrets/signing-keys.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session id of the signed-in user; empty for visitors. */
    sessionId: string
  }
}

type Sign = SigningKeys['sign']

/**
 * A keyed hash of an IP address that changes every day (UTC): requests of one day can be grouped by address, and
 * nothing more.
 */
export function addressHash(sign: Sign, ip: string, day = new Date().toISOString().slice(0, 10)): string {
  return sign(`log ${day} ${ip}`).slice(0, 16)
}

/** Logs each request that writes, is rejected or fails. */
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
