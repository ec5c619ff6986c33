import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface LoadOrder {
  port: number
  /** Raw requests. A single one is repeated; of several, each is sent once. */
  requests: string[]
  connections: number
  seconds: number
}

export interface Load {
  answers: number
  /** Responses with another status than 2xx. */
  refused: number
  seconds: number
  /** Processor time of the client: near `seconds`, the client was the bottleneck. */
  ownCpuSeconds: number
}

const client = fileURLToPath(new URL('client.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'vitrine-load-'))

/** Sends requests from a separate process. Returns responses per second; throws if one was refused. */
export async function load(order: LoadOrder): Promise<number> {
  const path = join(folder, 'order.json')
  writeFileSync(path, JSON.stringify(order))
  const { stdout } = await promisify(execFile)(process.execPath, [client, path])
  const { answers, refused, seconds, ownCpuSeconds } = JSON.parse(stdout) as Load
  if (refused > 0) throw new Error(`${refused} of ${answers} answers were refusals`)
  if (ownCpuSeconds > seconds * 0.95) console.warn('  (the asking side was at its limit)')
  return answers / seconds
}

/** A raw request. */
export function request(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const all = body ? { ...headers, 'content-length': String(Buffer.byteLength(body)) } : headers
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
