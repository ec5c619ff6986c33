import { type Connection, fetchTransport, forgetSession, offline } from './connection.ts'
import type { Platform } from './platform.ts'
import { uploadsOnDemand } from './uploads-on-demand.ts'
import { webSession } from './web-session.ts'

/** The website in a browser: calls by fetch, the session in local storage, files from the file dialog. */
export function webPlatform(): Platform {
  const { token, ...session } = webSession()
  const connection: Connection = { token, session: token, onExpired: forgetSession(session) }
  // Visitors send no files and listen to nothing, so they do not download how.
  const sendForm: Platform['sendForm'] = async (request) =>
    (await import('./send-form.ts').catch(offline)).formSender(connection)(request)
  const send = fetchTransport(connection)
  return {
    send,
    events: async (...listen) => (await import('./event-reader.ts')).eventReader(connection)(...listen),
    sendForm,
    session,
    openExternal: (url) => void window.open(url, '_blank', 'noopener'),
    uploads: uploadsOnDemand(async () => (await import('./web-uploads.ts')).webUploads({ send, sendForm, session })),
  }
}
