import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A raw response, still compressed. */
interface Answer {
  status: number
  headers: string[]
  body: Buffer
}

export function ask(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('error', reject)
      reply.on('end', () =>
        resolve({ status: reply.statusCode!, headers: reply.rawHeaders, body: Buffer.concat(parts) }),
      )
    }).on('error', reject)
  })
}

/** A bare node:http server in its own process that sends exactly these bytes, headers included. */
export async function bareServer({ headers, body }: Answer) {
  const path = join(mkdtempSync(join(tmpdir(), 'vitrine-bare-')), 'answer.json')
  // Node adds these headers.
  const own = headers.flatMap((name, at) =>
    at % 2 === 0 && !/^(date|connection|keep-alive)$/i.test(name) ? [name, headers[at + 1]!] : [],
  )
  writeFileSync(path, JSON.stringify({ headers: own, body: body.toString('base64') }))
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), [path], { execArgv: [] })
  const [port] = (await once(child, 'message')) as [number]
  return { port, pid: child.pid!, stop: () => child.kill() }
}
