/** Hosts that pages link to besides what a site names itself: where its profiles and videos are. */
const known = [
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
 * An address fit to be handed to the system, or nothing. Only https to hosts that
 * are known or named by a site, the sites themselves, and mail without anything
 * attached: whatever else the system would open, it could run.
 *
 * @param links addresses that the known sites have and name
 */
export function externalAddress(asked: string, links: readonly string[]): string | undefined {
  if (!URL.canParse(asked)) return undefined
  const url = new URL(asked)
  if (url.protocol === 'mailto:') return mailAddress(url)
  if (url.username || url.password) return undefined
  const named = links.filter((link) => URL.canParse(link)).map((link) => new URL(link))
  // A site on this very computer may speak plain http; nothing else may.
  if (named.some(({ origin }) => origin === url.origin) && /^https?:$/.test(url.protocol)) return url.href
  if (url.protocol !== 'https:' || url.port) return undefined
  return known.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)) ? url.href : undefined
}

/** One recipient and a subject: mail programs also obey `attach` and hidden recipients. */
function mailAddress({ pathname, searchParams }: URL) {
  if (!/^[\w.+-]+@[\w.-]+$/.test(pathname)) return undefined
  const subject = searchParams.get('subject')
  return `mailto:${pathname}${subject ? `?subject=${encodeURIComponent(subject.slice(0, 200))}` : ''}`
}
