import { get, type IncomingMessage } from 'node:http'

/** What of a running server and of a company it takes to dial it. */
interface Place {
  running: { address: string }
  host: string
}

/** The open stream of somebody, over a real connection: how it was answered, and what it has said so far. */
export async function streamOf({ running, host }: Place, person: { token: string | undefined }) {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      host,
      accept: 'text/event-stream',
      ...(person.token && { authorization: `Bearer ${person.token}` }),
    }
    get(`${running.address}/api/messages/stream`, { headers }, resolve).on('error', reject)
  })
  let heard = ''
  reply.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  let ended = false
  reply.on('close', () => {
    ended = true
  })
  reply.on('error', () => undefined)
  return {
    status: reply.statusCode,
    headers: reply.headers,
    /** The conversations that changed, in order; empty where any may have. */
    changed: () => [...heard.matchAll(/^event: changed\ndata: (.*)$/gm)].map(([, id]) => id),
    ended: () => ended,
    /** Breaks the connection without a word. */
    cut: () => reply.socket.destroy(),
  }
}
