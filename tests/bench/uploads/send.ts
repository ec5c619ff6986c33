import { readFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { basename } from 'node:path'

const agent = new Agent({ keepAlive: true })
const boundary = 'the-boundary-of-a-bench'

/** Sends one photo as the form of `POST /api/admin/photos/upload`. Throws unless it was accepted. */
export async function sendPhoto(port: number, headers: Record<string, string>, path: string) {
  const form = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="published"\r\n\r\ntrue\r\n` +
        `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="${basename(path)}"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    await readFile(path),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const type = `multipart/form-data; boundary=${boundary}`
  const { statusCode, text } = await call(
    port,
    'POST',
    '/api/admin/photos/upload',
    { ...headers, 'content-type': type },
    form,
  )
  if (statusCode !== 201) throw new Error(`${path} was answered with ${statusCode}: ${text}`)
}

/** The number of photos in that state. */
export async function countIn(port: number, headers: Record<string, string>, state: 'processing' | 'failed') {
  const { text } = await call(port, 'GET', `/api/admin/photos?limit=1&status=${state}`, headers)
  return (JSON.parse(text) as { total: number }).total
}

function call(port: number, method: string, path: string, headers: Record<string, string>, body = Buffer.alloc(0)) {
  return new Promise<{ statusCode: number | undefined; text: string }>((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent,
      headers: { ...headers, 'content-length': body.length },
    })
    sent.on('error', reject)
    sent.on('response', (reply: IncomingMessage) => {
      let text = ''
      reply.on('data', (part) => {
        text += part
      })
      reply.on('error', reject)
      reply.on('end', () => resolve({ statusCode: reply.statusCode, text }))
    })
    sent.end(body)
  })
}
