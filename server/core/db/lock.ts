import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Locks `dir` for this process, because two processes would corrupt an embedded database. The lock is a listening
 * socket: the system releases it even after kill -9. Throws a message that names the owner.
 */
export async function lockDirectory(dir: string): Promise<() => Promise<void>> {
  mkdirSync(dir, { recursive: true })
  const address = addressOf(realpathSync(dir))
  const server = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    const owner = await ask(address)
    if (owner === undefined && process.platform === 'darwin') {
      // On macOS a socket file outlives its process; no process answered.
      rmSync(address, { force: true })
      return listen(address)
    }
    throw new Error(
      `The data folder ${dir} is in use by another Vitrine server${owner ? ` (process ${owner})` : ''}. Stop that one first, or set DATA_DIR to another folder.`,
    )
  })
  return () => new Promise((resolve) => server.close(() => resolve()))
}

function addressOf(dir: string) {
  const name = `vitrine-${createHash('sha256').update(dir).digest('hex').slice(0, 32)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  // Linux has abstract sockets, which end with their process.
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end(String(process.pid)))
    server.once('error', reject)
    server.listen(address, () => {
      server.unref()
      resolve(server)
    })
  })
}

/** The owner's process id, if it responds within five seconds. */
function ask(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(address)
    let answer = ''
    socket.setTimeout(5000, () => socket.destroy())
    socket.on('data', (data) => {
      answer += String(data)
    })
    socket.on('error', () => resolve(undefined))
    socket.on('close', () => resolve(answer || undefined))
  })
}
