/** Hosts that are opened besides the sites themselves: social profiles, videos and maps. */
const allowedHosts = [
  'facebook.com',
  'instagram.com',
  'linkedin.com',
  'openstreetmap.org',
  'twitter.com',
  'vimeo.com',
  'wa.me',
  'x.com',
  'youtube.com',
]

/**
 * The address if the system may open it without a question, otherwise undefined. Allowed are known hosts over https, sites,
 * and plain email addresses: the system could execute anything else. What a site says about itself allows nothing.
 * @param sites addresses of the stored sites
 */
export function externalAddress(requested: string, sites: readonly string[]): string | undefined {
  if (!URL.canParse(requested)) return undefined
  const url = new URL(requested)
  if (url.protocol === 'mailto:') return mailAddress(url)
  if (url.username || url.password) return undefined
  const named = sites.filter((site) => URL.canParse(site)).map((site) => new URL(site))
  // Only sites on this computer may use plain http.
  if (named.some(({ origin }) => origin === url.origin) && /^https?:$/.test(url.protocol)) return url.href
  if (url.protocol !== 'https:' || url.port) return undefined
  return allowedHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)) ? url.href : undefined
}

/** An https address without a password, and its host, which the user may confirm. Undefined for everything else. */
export function confirmableAddress(requested: string): { address: string; host: string } | undefined {
  const url = URL.parse(requested)
  if (url?.protocol !== 'https:' || url.username || url.password) return undefined
  return { address: url.href, host: url.host }
}

/** One recipient and a subject: mail programs also support `attach` and hidden recipients. */
function mailAddress({ pathname, searchParams }: URL) {
  if (!/^[\w.+-]+@[\w.-]+$/.test(pathname)) return undefined
  const subject = searchParams.get('subject')
  return `mailto:${pathname}${subject ? `?subject=${encodeURIComponent(subject.slice(0, 200))}` : ''}`
}
