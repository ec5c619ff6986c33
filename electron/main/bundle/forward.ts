import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import { authPath } from '#shared/core/plain-routes.ts'
import { auth } from '#shared/identity/auth.ts'
import { secondStep } from '#shared/identity/second-factor.ts'
import type { SiteConnection } from '../sites/connection.ts'
import type { Sessions } from '../sites/sessions.ts'
import { foreignHeaders } from './policy.ts'
import { withoutToken } from './without-token.ts'

interface Needs {
  connection: SiteConnection
  sessions: Pick<Sessions, 'store' | 'forget'>
  /** The site that the page was loaded for. */
  address(): string | undefined
}

/** Request headers that the page may set. The session is added when forwarding. */
const requestHeaders =
  /^(accept|accept-language|content-type|idempotency-key|if-match|if-modified-since|if-none-match|if-range|range|tus-resumable|upload-(length|metadata|offset))$/

/** Response headers that the page may see. */
const responseHeaders =
  /^(accept-ranges|cache-control|content-disposition|content-language|content-range|content-type|etag|expires|last-modified|location|retry-after|tus-resumable|upload-(length|offset)|x-request-id)$/

/** Forwards a request of the page to its site, and streams the response back. */
export function forwarder({ connection, sessions, address }: Needs) {
  return async (request: Request, path: string): Promise<Response> => {
    const site = address()
    if (!site) throw new AppError('UNAVAILABLE', 'Choose a site first.')
    const { pathname, search } = new URL(request.url)
    const reply = await connection.fetch(site, pathname + search, {
      method: request.method,
      headers: only(requestHeaders, request.headers),
      body: request.body,
      signal: request.signal,
      anonymous: anonymousCalls.has(`${request.method} ${path}`),
    })
    if (reply.ok && `${request.method} ${path}` === logout) await sessions.forget(site)
    if (path.startsWith(authPath)) return withoutToken(reply, (token) => sessions.store(site, token))
    if (isDownload(reply)) return toPage(reply, downloadHeaders(reply))
    if (!mayPass(reply, path)) {
      await reply.body?.cancel()
      throw new AppError('UNAVAILABLE', 'The site sent a file type that the app cannot show.')
    }
    return toPage(reply)
  }
}

const routeOf = (route: Parameters<typeof splitRoute>[0]) => splitRoute(route).join(' ')
const logout = routeOf(auth.logout.route)
/** Sign-in requests are sent without a session, so that a wrong password does not look like an ended session. */
const anonymousCalls = new Set(
  [...Object.values(auth), ...Object.values(secondStep)]
    .filter((endpoint) => 'anonymous' in endpoint)
    .map(({ route }) => routeOf(route)),
)

/** Files that the app does not show but saves: attachments, PDF and office formats. */
function isDownload({ ok, headers }: Response) {
  if (!ok) return false
  const type = typeOf(headers)
  return /^attachment\b/i.test(headers.get('content-disposition') ?? '') || (!harmless.test(type) && saved.test(type))
}

const saved = /^application\/(pdf|msword|rtf|epub\+zip|gzip|vnd\.[\w.+-]+)$/

/** As unknown bytes, no element of the page runs or renders the file, also if its site names another type. */
const downloadHeaders = ({ headers }: Response) => ({
  'content-type': 'application/octet-stream',
  'content-disposition': headers.get('content-disposition')?.replace(/^inline\b/i, 'attachment') ?? 'attachment',
})

const typeOf = (headers: Headers) => headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''

/** Scripts and documents only come from the app itself, so responses of such types are refused. */
function mayPass(reply: Response, path: string) {
  const empty = !reply.body || [204, 205, 304].includes(reply.status) || reply.headers.get('content-length') === '0'
  if (empty) return true
  const type = typeOf(reply.headers)
  if (path.startsWith('/theme/') && type === 'text/css') return true
  return harmless.test(type) && type !== 'image/svg+xml'
}

const harmless =
  /^(application\/(json|octet-stream|zip)|text\/(plain|csv|calendar|event-stream|vtt)|font\/woff2|(image|audio|video)\/[\w.+-]+)$/

function toPage(reply: Response, changed: Record<string, string> = {}) {
  const headers = only(responseHeaders, reply.headers)
  // `fetch` has decompressed the body, so the length of a compressed response is wrong.
  const length = reply.headers.get('content-encoding') ? null : reply.headers.get('content-length')
  if (length) headers.set('content-length', length)
  for (const [name, value] of Object.entries({ ...changed, ...foreignHeaders })) headers.set(name, value)
  return new Response(reply.body, { status: reply.status, headers })
}

function only(allowed: RegExp, headers: Headers) {
  return new Headers([...headers].filter(([name]) => allowed.test(name)))
}
