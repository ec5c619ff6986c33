import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The baseline: node:http sending one response from memory. */
const { headers, body } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as { headers: string[]; body: string }
const bytes = Buffer.from(body, 'base64')

const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(0, '127.0.0.1', () => {
  process.send!((server.address() as { port: number }).port)
})
process.on('disconnect', () => process.exit())
