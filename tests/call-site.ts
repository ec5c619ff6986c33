import { request } from 'node:http'
import type { Site } from './site-process.ts'

interface Sent {
  token?: string
  /** Sent as JSON, except bytes. */
  body?: unknown
  headers?: Record<string, string>
}

/** Calls a site in another process by the host of a company, which DNS does not know. */
export function callSite<Body = unknown>(
  { port }: Pick<Site, 'port'>,
  host: string,
  method: string,
  path: string,
  { token, body, headers }: Sent = {},
) {
  return new Promise<{ status: number; body: Body }>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          host,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !Buffer.isBuffer(body) && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (reply) => {
        let text = ''
        reply.on('data', (part) => {
          text += String(part)
        })
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: JSON.parse(text || 'null') as Body }))
        reply.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body))
  })
}
