import type { Transport } from '#shared/core/client.ts'
import { AppError } from '#shared/core/errors.ts'
import { offlineWords } from '../offline-words.ts'
import { toast } from '../ui/toast.ts'
import type { Platform } from './platform.ts'
import { sessionEnd } from './session-end.ts'

/** In whose name calls are made. */
export interface Connection {
  /** Sent along. None on the desktop, where the main process adds it. */
  token(): string | null
  /** Tells one session from the next, null when nobody is signed in: only the end of the one a call was made in ends it. */
  session(): string | null
  /** Told when the server no longer knows that session. */
  onExpired(): void
}

/** Forgets a session that the server no longer knows, and says so. */
export const forgetSession = (session: Platform['session']) => () => {
  if (!session.kept()) return
  sessionEnd.tell(true)
  void session.end()
  // The admin half asks to sign in again over what is being done, and says so itself.
  if (!/^\/a(dmin|nalytics)/.test(location.pathname)) toast.error('Your session has ended. Please log in again.')
}

/** What is said of anything that did not come, be it an answer or a part of the site. */
export function offline(cause: unknown): never {
  throw new AppError('OFFLINE', offlineWords, { cause })
}

/** Calls by fetch, to the origin the page came from. */
export function fetchTransport({ token, session, onExpired }: Connection): Transport {
  return async ({ method, url, body, headers: more, signal }) => {
    const before = session()
    const headers = new Headers(more)
    const kept = token()
    if (kept) headers.set('Authorization', `Bearer ${kept}`)
    if (body !== undefined) headers.set('Content-Type', 'application/json')
    const content = body === undefined ? null : JSON.stringify(body)
    const reply = await fetch(url, { method, headers, body: content, signal: signal ?? null }).catch(offline)
    // A proxy's error page is not ours: its body becomes "something went wrong".
    const answer: unknown = reply.status === 204 ? {} : await reply.json().catch(() => undefined)
    if (reply.status === 401 && before !== null && before === session()) onExpired()
    return { status: reply.status, body: answer }
  }
}
