import { get, type IncomingMessage } from 'node:http'

interface Place {
  running: { address: string }
  host: string
}

/** Opens the event stream of a user over a real connection. */
export async function streamOf({ running, host }: Place, person: { token: string | undefined }) {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      host,
      accept: 'text/event-stream',
      ...(person.token && { authorization: `Bearer ${person.token}` }),
    }
    get(`${running.address}/api/messages/stream`, { headers }, resolve).on('error', reject)
  })
  let received = ''
  reply.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  let ended = false
  reply.on('close', () => {
    ended = true
  })
  reply.on('error', () => undefined)
  return {
    status: reply.statusCode,
    headers: reply.headers,
    /** Ids of the changed conversations, in order. Empty if any may have changed. */
    changed: () => [...received.matchAll(/^event: changed\ndata: (.*)$/gm)].map(([, id]) => id),
    ended: () => ended,
    disconnect: () => reply.socket.destroy(),
  }
}
