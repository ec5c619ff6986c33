import { type Connection, fetchTransport, forgetSession } from './connection.ts'
import { eventReader } from './event-reader.ts'
import type { Platform } from './platform.ts'
import { formSender } from './send-form.ts'
import { uploadsOnDemand } from './uploads-on-demand.ts'
import { webSession } from './web-session.ts'

/** The website in a browser: calls by fetch, the session in local storage, files from the file dialog. */
export function webPlatform(): Platform {
  const { token, ...session } = webSession()
  const connection: Connection = { token, session: token, onExpired: forgetSession(session) }
  const sendForm = formSender(connection)
  const send = fetchTransport(connection)
  return {
    send,
    events: eventReader(connection),
    sendForm,
    session,
    openExternal: (url) => void window.open(url, '_blank', 'noopener'),
    uploads: uploadsOnDemand(async () => (await import('./web-uploads.ts')).webUploads({ send, sendForm, session })),
  }
}
