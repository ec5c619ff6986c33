import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { Caller } from './context.ts'
import { peerOf } from './limits/network.ts'

/**
 * Under `__Host-` a browser takes a cookie only from the host itself over https, so no subdomain and no plain http
 * can plant one. Without https (this machine, or `PUBLIC_SCHEME=http`) browsers would refuse that name.
 */
const secureCookie = { name: '__Host-visitor', attributes: '; Secure' }
const plainCookie = { name: 'visitor', attributes: '' }

/** Who is calling. The cookie recognises a browser again and proves nothing else. */
export function callerOf(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'header'>,
  secret: Buffer,
  { publicScheme, countryHeader, trustedProxies }: Pick<Config, 'publicScheme' | 'countryHeader' | 'trustedProxies'>,
  origin: string,
): Caller {
  let id: string | undefined
  const { headers } = request
  const local = /^(localhost|.*\.localhost|127\.)/.test(request.hostname)
  const { name, attributes } = publicScheme === 'https' && !local ? secureCookie : plainCookie
  return {
    ip: request.ip,
    origin,
    userAgent: String(headers['user-agent'] ?? '').slice(0, 300),
    untracked: headers.dnt === '1' || headers['sec-gpc'] === '1',
    country: trustedProxies.includes(peerOf(request.raw.socket)) ? countryIn(headers[countryHeader]) : '',
    visitor() {
      id ??= recognised(headers.cookie, name, secret)
      if (id) return id
      id = randomBytes(16).toString('base64url')
      reply.header(
        'set-cookie',
        `${name}=${id}.${signature(id, secret)}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${attributes}`,
      )
      return id
    },
    knownVisitor: () => id ?? recognised(headers.cookie, name, secret),
  }
}

/** Proxies write `XX` and the like where they do not know. */
const countryIn = (said: unknown) => (typeof said === 'string' && /^(?!XX)[A-Z]{2}$/.test(said) ? said : '')

function recognised(cookies: string | undefined, name: string, secret: Buffer) {
  const [, id, signed] = new RegExp(`(?:^|; )${name}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`).exec(cookies ?? '') ?? []
  if (!id || !signed) return undefined
  return timingSafeEqual(Buffer.from(signed), Buffer.from(signature(id, secret))) ? id : undefined
}

const signature = (id: string, secret: Buffer) =>
  createHmac('sha256', secret).update(`visitor ${id}`).digest('base64url')
