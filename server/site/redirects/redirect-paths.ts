/** First parts of paths that the server or the console answers itself. */
const reserved = new Set([
  'api',
  'media',
  'assets',
  'theme',
  'admin',
  'admin-dashboard',
  'analytics',
  'checkout',
  'login',
  'register',
  'profile',
  'settings',
  'messages',
  'orders',
  'mailbox',
  'healthz',
  'readyz',
  'metrics',
  'demo-payments',
  '.well-known',
])

const maxLength = 500

/** A path without slashes at its end and with one way to encode each character, so that equal paths compare equal. */
export function normalizedPath(pathname: string): string {
  const parts = pathname.split('/').map((part) => {
    try {
      return encodeURIComponent(decodeURIComponent(part))
    } catch {
      return encodeURIComponent(part)
    }
  })
  return parts.join('/').replace(/\/+$/, '') || '/'
}

type Parsed<T> = { value: T; problem?: undefined } | { value?: undefined; problem: string }

/** The normalised path of an old address; a whole address may have any host, because the shop may have moved. */
export function parseOldAddress(text: string): Parsed<string> {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `http://site${text.startsWith('/') ? '' : '/'}${text}`)
  if (!url || /^[a-z]+:\/\//i.test(text) !== /^https?:\/\//i.test(text) || text.startsWith('//'))
    return { problem: 'Enter a path like /old-page.' }
  if (url.search || url.hash) return { problem: 'Enter the path only, without ? and #.' }
  const path = normalizedPath(url.pathname)
  if (path === '/') return { problem: 'The home page cannot be redirected.' }
  if (path.length > maxLength) return { problem: `Use at most ${maxLength} characters.` }
  const [, first = ''] = path.split('/')
  if (reserved.has(first.toLowerCase())) return { problem: `Addresses below /${first} are reserved.` }
  return { value: path }
}

/** A new address: a path of this site, or a whole address with one of its hosts. */
export function parseTarget(text: string, hosts: readonly string[]): Parsed<{ to: string; toPath: string }> {
  const isWhole = /^https?:\/\//i.test(text)
  // Browsers read `//host` and `/\host` as another site.
  if (!isWhole && !/^\/(?![/\\])/.test(text)) return { problem: 'Enter a path of this site like /new-page.' }
  const url = URL.parse(isWhole ? text : `http://site${text}`)
  if (!url || /[\s\\]/.test(text)) return { problem: 'Enter a path of this site like /new-page.' }
  if (isWhole && (!hosts.includes(url.host) || url.username || url.password))
    return { problem: 'Redirects lead to addresses of this site only.' }
  const [, first = ''] = url.pathname.split('/')
  if (url.pathname.startsWith('//')) return { problem: 'Enter a path of this site like /new-page.' }
  if (first === 'api') return { problem: 'Addresses below /api are reserved.' }
  const to = url.pathname + url.search + url.hash
  if (to.length > maxLength) return { problem: `Use at most ${maxLength} characters.` }
  return { value: { to, toPath: normalizedPath(url.pathname) } }
}

/** The target with the query of the request added. */
export function withQuery(target: string, search: string): string {
  if (search.length < 2) return target
  const [beforeHash = '', hash] = target.split('#')
  const joined = beforeHash + (beforeHash.includes('?') ? '&' : '?') + search.slice(1)
  return hash === undefined ? joined : `${joined}#${hash}`
}
