import { type Connection, expireSession, fetchTransport, throwOffline } from './connection.ts'
import { lazyUploads } from './lazy-uploads.ts'
import type { Platform } from './platform.ts'
import { webSession } from './web-session.ts'

/** The website: API calls with fetch, the session in local storage, files from the file dialog. */
export function webPlatform(): Platform {
  const { token, ...session } = webSession()
  const connection: Connection = { token, session: token, onExpired: expireSession(session) }
  // Visitors send no files and read no event streams, so that code is loaded on demand.
  const sendForm: Platform['sendForm'] = async (request) =>
    (await import('./send-form.ts').catch(throwOffline)).formSender(connection)(request)
  const send = fetchTransport(connection)
  return {
    send,
    events: async (...args) => (await import('./event-reader.ts')).eventReader(connection)(...args),
    sendForm,
    session,
    openExternal: (url) => void window.open(url, '_blank', 'noopener'),
    uploads: lazyUploads(async () => (await import('./web-uploads.ts')).webUploads({ send, sendForm, session })),
  }
}
