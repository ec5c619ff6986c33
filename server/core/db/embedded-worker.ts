import { realpathSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { addFsync, type FileSystem } from './durable-files.ts'
import { makeDatabase } from './make-database.ts'
import { syncFolder } from './sync-folder.ts'

/**
 * The embedded database in a worker thread, connected through a private socket. [Note: Durability] PGlite does not call
 * fsync, so a power cut could lose confirmed commits. This file system adds fsync before a commit is confirmed. An
 * existing folder is synced when it is opened, because it may be a restored backup. For new ones see `makeDatabase`.
 */
class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Partial<PGliteOptions>) {
    const result = await super.init(pg, options as never)
    const { emscriptenOpts } = result
    const durable = (module: unknown) => addFsync((module as { FS: FileSystem }).FS)
    emscriptenOpts.preRun = [...((emscriptenOpts.preRun as never[] | undefined) ?? []), durable as never]
    return result
  }
}

const open = (folder: string) =>
  PGlite.create({
    fs: new DurableNodeFS(folder),
    extensions: { btree_gin, fuzzystrmatch, pg_trgm, unaccent },
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
      // WebAssembly never returns memory; the rest is in the file cache of the operating system.
      '-c',
      'shared_buffers=32MB',
    ],
  })

let isStopping = false
const { dir: given, socket } = workerData as { dir: string; socket: { path: string } | { host: string; port: number } }
// Resolves links, so that the real parent folders are synced.
const dir = realpathSync(given)
await makeDatabase(dir, async (folder) => (await open(folder)).close())
syncFolder(dir)
const db = await open(dir)
endWhenBroken(db)

/**
 * SQL errors are results. A thrown error means that PostgreSQL was aborted, for example by a failed fsync, and
 * answers no further queries. It ends this thread, and the process is restarted.
 */
function endWhenBroken(database: PGlite) {
  const run = database.execProtocolRawStream.bind(database)
  database.execProtocolRawStream = async (...query) => {
    try {
      return await run(...query)
    } catch (error) {
      if (!isStopping)
        setImmediate(() => {
          throw error
        })
      throw error
    }
  }
}

const server = new PGLiteSocketServer({ db, ...socket, maxConnections: 20 })
await server.start()

parentPort!.on('message', async (message) => {
  if (message !== 'stop') return
  isStopping = true
  await server.stop()
  await db.close()
  parentPort!.postMessage('stopped')
  parentPort!.close()
})
parentPort!.postMessage('ready')
