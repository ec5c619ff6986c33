import type { Transport } from '#shared/core/client.ts'
import { AppError } from '#shared/core/errors.ts'
import { offlineMessage } from '../offline-message.ts'
import { toast } from '../ui/toast.ts'
import type { Platform } from './platform.ts'
import { sessionExpiry } from './session-expiry.ts'

/** The session that calls are made with. */
export interface Connection {
  /** The bearer token. None in the desktop app, where the main process adds it. */
  token(): string | null
  /** Identifies the session, null without one. A rejected call only ends the session that it was made in. */
  session(): string | null
  /** Called when the server no longer accepts the session. */
  onExpired(): void
}

/** Removes a session that the server no longer accepts, and informs the user. */
export const expireSession = (session: Platform['session']) => () => {
  if (!session.isStored()) return
  sessionExpiry.set(true)
  void session.end()
  // Admin pages open the sign-in dialog instead.
  if (!/^\/a(dmin|nalytics)/.test(location.pathname)) toast.error('Your session has ended. Please log in again.')
}

/** Reports a failed request or a script that could not be loaded. */
export function throwOffline(cause: unknown): never {
  throw new AppError('OFFLINE', offlineMessage, { cause })
}

/** The header that proves who is signed in. */
export function authorization({ token }: Connection): Record<string, string> {
  const current = token()
  return current ? { Authorization: `Bearer ${current}` } : {}
}

/** Call before a request; call the result with the status, to end the session if the server rejected it. */
export function expiryCheck({ session, onExpired }: Connection) {
  const before = session()
  return (status: number) => {
    if (status === 401 && before !== null && before === session()) onExpired()
  }
}

/** Sends API calls with fetch to the origin of the page. */
export function fetchTransport(connection: Connection): Transport {
  return async ({ method, url, body, headers: more, signal }) => {
    const headers = new Headers({ ...more, ...authorization(connection) })
    const onReply = expiryCheck(connection)
    if (body !== undefined) headers.set('Content-Type', 'application/json')
    const content = body === undefined ? null : JSON.stringify(body)
    const reply = await fetch(url, { method, headers, body: content, signal: signal ?? null }).catch(throwOffline)
    // The error page of a proxy has no JSON and becomes a general error.
    const answer: unknown = reply.status === 204 ? {} : await reply.json().catch(() => undefined)
    onReply(reply.status)
    return { status: reply.status, body: answer }
  }
}
