import { isIP } from 'node:net'
import type { Config } from '#server/core/config.ts'
import { fieldError } from '#shared/core/errors.ts'

/** Names that cannot be reached from the internet. */
const privateName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|onion|invalid|alt)$/

/** Normalizes a domain that an admin has entered: lower case, no protocol, punycode. Throws VALIDATION. */
export function normalizeDomain(input: string, config: Pick<Config, 'baseDomain' | 'google'>): string {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(input) ? input : `http://${input}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || /\s/.test(input))
    throw invalid('Enter a domain like shop.example.com.')
  if (url.port) throw invalid('Enter the domain without a port.')
  if (url.pathname !== '/' || url.search || url.hash) throw invalid('Enter the domain without a path.')
  const host = url.hostname.replace(/\.$/, '')
  const labels = host.split('.')
  if (isIP(host.replace(/^\[|\]$/g, ''))) throw invalid('Enter a domain, not an IP address.')
  if (labels.length < 2 || host.length > 190 || !labels.every((label) => /^(?!-)[a-z\d-]{1,63}(?<!-)$/.test(label)))
    throw invalid('Enter a domain like shop.example.com.')
  if (privateName.test(host)) throw invalid('This name cannot be reached from the internet.')
  const platform = [config.baseDomain, config.google && new URL(config.google.callbackUrl).hostname]
  if (platform.some((name) => name && (host === name || host.endsWith(`.${name}`))))
    throw invalid('This name belongs to the platform.')
  return host
}

const invalid = (message: string) => fieldError('host', message)

export const bareName = (host: string) => host.replace(/^www\.(?=.+\.)/, '')
