import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { peerOf } from '../request/network.ts'
import type { SigningKeys } from '../secrets/signing-keys.ts'
import type { Caller } from './context.ts'

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
  keys: Pick<SigningKeys, 'sign' | 'verify'>,
  { publicScheme, countryHeader, trustedProxies }: Pick<Config, 'publicScheme' | 'countryHeader' | 'trustedProxies'>,
  origin: string,
): Caller {
  let known: string | undefined
  const { headers } = request
  const local = /^(localhost|.*\.localhost|127\.)/.test(request.hostname)
  const cookie = publicScheme === 'https' && !local ? secureCookie : plainCookie
  const { name, attributes } = cookie
  return {
    ip: request.ip,
    origin,
    userAgent: String(headers['user-agent'] ?? '').slice(0, 300),
    untracked: headers.dnt === '1' || headers['sec-gpc'] === '1',
    country: trustedProxies.includes(peerOf(request.raw.socket)) ? countryIn(headers[countryHeader]) : '',
    visitor() {
      if (known) return known
      const found = visitorIn(headers.cookie, cookie, keys)
      known = found?.id ?? randomBytes(16).toString('base64url')
      const value = `${known}.${keys.sign(`${name} ${known}`)}`
      if (found?.value !== value || found.name !== name)
        reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${attributes}`)
      if (found && found.name !== name) reply.header('set-cookie', `${found.name}=; Path=/; Max-Age=0`)
      return known
    },
    knownVisitor: () => known ?? visitorIn(headers.cookie, cookie, keys)?.id,
  }
}

/** Proxies write `XX` and the like where they do not know. */
const countryIn = (said: unknown) => (typeof said === 'string' && /^(?!XX)[A-Z]{2}$/.test(said) ? said : '')

/**
 * Who the browser is, by the cookie of today or by one of before the prefix. The name is part of what is signed, so
 * that a subdomain cannot plant a cookie of today under the old name.
 */
function visitorIn(cookies: string | undefined, { name }: typeof plainCookie, { verify }: Pick<SigningKeys, 'verify'>) {
  for (const sent of new Set([name, plainCookie.name])) {
    const [, value = '', id = '', signed = ''] =
      new RegExp(`(?:^|; )${sent}=(([\\w-]{22})\\.([\\w-]{43}))(?:;|$)`).exec(cookies ?? '') ?? []
    const isOurs = [sent, plainCookie.name].some((signedName) => verify(`${signedName} ${id}`, signed))
    if (isOurs) return { name: sent, value, id }
  }
  return undefined
}
