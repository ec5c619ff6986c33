import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The options of `npm run serve`: a small young generation saves 50 MB of memory without costing time. */
const flags = ['--max-semi-space-size=4']
const cli = 'dist/server/cli.js'

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** An empty data folder, or one with a copy of `database`. */
export function newDataFolder(database?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-site-'))
  if (database) cpSync(database, join(folder, 'db'), { recursive: true })
  return folder
}

/** Runs a command of the built product to its end. Rejects with its error output. */
export function vitrine(
  args: string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
) {
  return new Promise<string>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [cli, ...args],
      { env: { ...process.env, ...env } },
      (error, out, errors) => (error ? reject(new Error(errors || error.message, { cause: error })) : resolve(out)),
    )
    child.stdin?.end(input)
  })
}

export interface Site {
  port: number
  child: ChildProcess
  /** Output so far, both streams. */
  output(): string
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>
  /** Requests a stop; resolves with the exit code. */
  stop(): Promise<number | null>
}

/** Starts the built product in its own process; resolves when it responds. */
export async function startSite(
  dataDir: string,
  { port, args = [], env = {} }: { port?: number; args?: string[]; env?: Record<string, string> } = {},
): Promise<Site> {
  const at = port ?? (await freePort())
  const child = spawn(process.execPath, [...flags, cli, 'serve', '--data', dataDir, '--port', String(at), ...args], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text)
    })
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const site: Site = {
    port: at,
    child,
    output: () => output,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
    stop() {
      child.kill('SIGTERM')
      return gone
    },
  }
  const failed = gone.then((code) => Promise.reject(new Error(`the site ended with ${code}: ${output}`)))
  failed.catch(() => undefined)
  await Promise.race([answering(at), failed])
  return site
}

async function answering(port: number) {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const reply = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the site did not answer within a minute')
}
