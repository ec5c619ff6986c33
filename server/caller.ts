import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { Caller } from './context.ts'

const cookie = 'visitor'

/** Who is calling. The cookie recognises a browser again and proves nothing else. */
export function callerOf(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'header'>,
  secret: Buffer,
  { publicScheme }: Pick<Config, 'publicScheme'>,
  origin: string,
): Caller {
  let id: string | undefined
  return {
    ip: request.ip,
    origin,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    visitor() {
      id ??= recognised(request.headers.cookie, secret)
      if (id) return id
      id = randomBytes(16).toString('base64url')
      const secure =
        publicScheme === 'https' && !/^(localhost|.*\.localhost|127\.)/.test(request.hostname) ? '; Secure' : ''
      reply.header(
        'set-cookie',
        `${cookie}=${id}.${signature(id, secret)}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`,
      )
      return id
    },
    knownVisitor: () => id ?? recognised(request.headers.cookie, secret),
  }
}

function recognised(cookies: string | undefined, secret: Buffer) {
  const [, id, signed] = new RegExp(`(?:^|; )${cookie}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`).exec(cookies ?? '') ?? []
  if (!id || !signed) return undefined
  return timingSafeEqual(Buffer.from(signed), Buffer.from(signature(id, secret))) ? id : undefined
}

const signature = (id: string, secret: Buffer) =>
  createHmac('sha256', secret).update(`visitor ${id}`).digest('base64url')
