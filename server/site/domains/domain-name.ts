import { isIP } from 'node:net'
import type { Config } from '#server/core/config.ts'
import { AppError } from '#shared/core/errors.ts'

/** Names that never lead to a machine that strangers can reach. */
const ofNobody = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|onion|invalid|alt)$/

/**
 * A domain as browsers ask for it, from what people paste: small letters, no
 * protocol, other alphabets as `xn--…`. Throws VALIDATION for what cannot be a
 * company's own.
 */
export function domainName(given: string, config: Pick<Config, 'baseDomain' | 'google'>): string {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http://${given}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || /\s/.test(given))
    throw wrong('Enter a domain like shop.example.com.')
  if (url.port) throw wrong('Enter the domain without a port.')
  if (url.pathname !== '/' || url.search || url.hash) throw wrong('Enter the domain alone, without what follows it.')
  const host = url.hostname.replace(/\.$/, '')
  const labels = host.split('.')
  if (isIP(host.replace(/^\[|\]$/g, ''))) throw wrong('Enter a name, not the number of a machine.')
  if (labels.length < 2 || host.length > 190 || !labels.every((label) => /^(?!-)[a-z\d-]{1,63}(?<!-)$/.test(label)))
    throw wrong('Enter a domain like shop.example.com.')
  if (ofNobody.test(host)) throw wrong('This name cannot be reached from the internet.')
  const platform = [config.baseDomain, config.google && new URL(config.google.returnsTo).hostname]
  if (platform.some((name) => name && (host === name || host.endsWith(`.${name}`))))
    throw wrong('This name belongs to the platform.')
  return host
}

const wrong = (message: string) => new AppError('VALIDATION', message, { fields: { host: message } })

/** Without the `www.` before it: whoever has the one has the other. */
export const bareName = (host: string) => host.replace(/^www\.(?=.+\.)/, '')
