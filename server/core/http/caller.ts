import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { peerOf } from '../request/network.ts'
import type { SigningKeys } from '../secrets/signing-keys.ts'
import type { Caller } from './context.ts'

/**
 * Browsers accept a `__Host-` cookie only from the host itself over https, so no subdomain can plant one. Without
 * https they reject the prefix.
 */
const secureCookie = { name: '__Host-visitor', attributes: '; Secure' }
const plainCookie = { name: 'visitor', attributes: '' }

/** The client of a request. The cookie recognizes a browser and grants nothing. */
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

/** Proxies send codes such as `XX` for an unknown country. */
const countryIn = (header: unknown) => (typeof header === 'string' && /^(?!XX)[A-Z]{2}$/.test(header) ? header : '')

/**
 * The visitor id from the current cookie, or from one made before the prefix. The signature covers the name, so that
 * a subdomain cannot plant a current cookie under the old name.
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
