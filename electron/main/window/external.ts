/** Hosts that may be opened besides the addresses that sites name: social profiles, videos and maps. */
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
 * The address if the system may open it, otherwise undefined. Allowed are known hosts over https, sites and the addresses
 * that they name, and plain email addresses: the system could execute anything else.
 * @param links addresses of the stored sites and the addresses that they name
 */
export function externalAddress(requested: string, links: readonly string[]): string | undefined {
  if (!URL.canParse(requested)) return undefined
  const url = new URL(requested)
  if (url.protocol === 'mailto:') return mailAddress(url)
  if (url.username || url.password) return undefined
  const named = links.filter((link) => URL.canParse(link)).map((link) => new URL(link))
  // Only sites on this computer may use plain http.
  if (named.some(({ origin }) => origin === url.origin) && /^https?:$/.test(url.protocol)) return url.href
  if (url.protocol !== 'https:' || url.port) return undefined
  return allowedHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)) ? url.href : undefined
}

/** One recipient and a subject: mail programs also support `attach` and hidden recipients. */
function mailAddress({ pathname, searchParams }: URL) {
  if (!/^[\w.+-]+@[\w.-]+$/.test(pathname)) return undefined
  const subject = searchParams.get('subject')
  return `mailto:${pathname}${subject ? `?subject=${encodeURIComponent(subject.slice(0, 200))}` : ''}`
}
