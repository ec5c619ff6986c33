import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError, statusOf } from '#shared/core/errors.ts'
import { google } from '#shared/core/plain-routes.ts'
import { routes } from '#shared/core/routes.ts'
import { PendingStep } from '#shared/identity/second-factor.ts'
import { parseJson, readText } from '../read-body.ts'
import type { SiteConnection } from './connection.ts'
import type { Sessions } from './sessions.ts'

interface Needs {
  connection: SiteConnection
  sessions: Pick<Sessions, 'store'>
  /** The open site. */
  current(): string | undefined
  /** Opens the system's browser. */
  open(url: string): void
  /** Brings the app to the front. */
  show(): void
  /** Timeout for the browser in ms. */
  timeout?: number
}

const tenMinutes = 600_000

/**
 * Signs in with Google as in RFC 8252: in the system's browser, which redirects to a local port with a ticket. Only this
 * attempt can exchange the ticket, and the token goes from the site to the keychain.
 */
export function googleSignIn({ connection, sessions, current, open, show, timeout = tenMinutes }: Needs) {
  let giveUp: (() => void) | undefined
  return async function signInWithGoogle(): Promise<void> {
    const site = current()
    if (!site) throw new AppError('UNAVAILABLE', 'Choose a site first.')
    // A new attempt cancels the previous one, whose browser window may be closed.
    giveUp?.()
    const verifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const callback = await listen(timeout)
    giveUp = callback.stop
    open(`${site}${splitRoute(google)[1]}?port=${callback.port}&challenge=${challenge}`)
    const ticket = await callback.ticket
    // Also when the site requires a second step, which the page shows.
    await exchange(site, ticket, verifier).finally(show)
  }

  async function exchange(site: string, ticket: string, verifier: string) {
    const [method, path] = splitRoute(routes.auth.exchange)
    const reply = await connection.fetch(site, path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: ticket, verifier }),
      anonymous: true,
    })
    if (reply.status === statusOf.SECOND_FACTOR_REQUIRED) throw await secondStepIn(reply)
    const { token } = reply.ok ? ((parseJson(await readText(reply)) ?? {}) as { token?: unknown }) : {}
    if (typeof token !== 'string' || !/^[\x21-\x7e]{1,4096}$/.test(token)) throw failed()
    await sessions.store(site, token)
  }
}

/** The error for a required second step, which the page shows. Other errors are failures. */
async function secondStepIn(reply: Response): Promise<AppError> {
  const error = AppError.from(parseJson(await readText(reply)))
  const step = PendingStep.safeParse(error.details)
  if (error.code !== 'SECOND_FACTOR_REQUIRED' || !step.success) return failed()
  return new AppError('SECOND_FACTOR_REQUIRED', 'Confirm that it is you.', { details: step.data })
}

/** Listens on a local port for the redirect of the browser. */
async function listen(timeout: number) {
  const { promise: ticket, resolve, reject } = Promise.withResolvers<string>()
  // Cancelled attempts have no listener.
  ticket.catch(() => undefined)
  const server = createServer((request, response) => {
    const outcome = outcomeOf(request.method, request.url)
    if (!outcome) return answer(response, 404, 'Page not found.')
    const ended = outcome.token === undefined
    answer(response, 200, ended ? 'You are not signed in. Return to the app.' : 'Done. Return to the app.')
    if (outcome.token !== undefined) resolve(outcome.token)
    else reject(outcome.cancelled ? cancelled() : failed())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => reject(cancelled())
  const timer = setTimeout(stop, timeout)
  timer.unref()
  void ticket
    .catch(() => undefined)
    .then(() => {
      clearTimeout(timer)
      server.close()
    })
  return { port: (server.address() as AddressInfo).port, ticket, stop }
}

/** Accepts only requests that the site sends, because other programs can reach the port too. */
function outcomeOf(method: string | undefined, url = ''): { token?: string; cancelled?: boolean } | undefined {
  if (method !== 'GET') return undefined
  const [, token] = /^\/\?token=([\w-]{43})$/.exec(url) ?? []
  if (token) return { token }
  const [, error] = /^\/\?error=(auth_cancelled|auth_failed)$/.exec(url) ?? []
  return error ? { cancelled: error === 'auth_cancelled' } : undefined
}

function answer(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="dark light"><title>${text}</title><h1>${text}</h1></html>`,
  )
}

const cancelled = () => new AppError('UNAVAILABLE', 'Google sign in was cancelled')
const failed = () => new AppError('UNAVAILABLE', 'Google sign in failed. Please try again')
