import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { lockDirectory } from './lock.ts'

/** Address of the embedded database, for `pg.Pool`. */
export interface Embedded {
  host: string
  port: number
  close(): Promise<void>
}

/** The server cannot work without the database: an uncaught error ends the process, and its supervisor restarts it. */
function endProcess(error: Error) {
  throw error
}

/**
 * Opens or creates the embedded database in `dir`. Throws a message for the operator if another process uses it or
 * its files are damaged. `onDeath` runs once if the database ends unexpectedly.
 */
export async function openEmbedded(dir: string, onDeath: (error: Error) => void = endProcess): Promise<Embedded> {
  makeFolder(join(dir, 'pg'))
  const unlock = await lockDirectory(dir)
  const files = join(dir, 'pg')
  // Only this user can open the folder and so the socket.
  const run = mkdtempSync(join(tmpdir(), 'vitrine-db-'))
  const windows = process.platform === 'win32'
  const address = windows ? { host: '127.0.0.1', port: await freePort() } : { host: run, port: 5432 }
  const socket = windows ? address : { path: join(run, '.s.PGSQL.5432') }
  const worker = new Worker(workerFile(), { workerData: { dir: files, socket } })
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve())
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the database stopped while starting (${code})`)))
    })
  } catch (cause) {
    await worker.terminate()
    await unlock()
    rmSync(run, { recursive: true, force: true })
    throw new Error(
      `The database in ${files} cannot be opened. Nothing was changed. Restore the newest backup, or move the folder away to start empty.`,
      { cause },
    )
  }
  worker.removeAllListeners('error')
  worker.removeAllListeners('exit')
  const exited = new Promise((resolve) => worker.once('exit', resolve))
  let isOver = false
  // Wrapped, because its `syscall` would make it look like a harmless error.
  const die = (cause: unknown) => {
    if (isOver) return
    isOver = true
    onDeath(new Error('The database stopped by itself.', { cause }))
  }
  worker.on('error', die)
  worker.once('exit', (code) => die(new Error(`The thread of the database ended with ${code}.`)))
  return {
    ...address,
    async close() {
      isOver = true
      worker.postMessage('stop')
      await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 10_000).unref())])
      await worker.terminate()
      rmSync(run, { recursive: true, force: true })
      await unlock()
    },
  }
}

function makeFolder(path: string) {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.W_OK)
  } catch (cause) {
    throw new Error(`The data folder ${path} cannot be written to. Set DATA_DIR to one that can.`, { cause })
  }
}

/** Next to this file in development, next to the bundle in production. */
function workerFile() {
  const here = import.meta.url
  return new URL(here.endsWith('.ts') ? './embedded-worker.ts' : './embedded-worker.js', here)
}

async function freePort() {
  const { createServer } = await import('node:net')
  return new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
