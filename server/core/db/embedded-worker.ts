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
 * The embedded database, in a thread of its own, answering on a private socket.
 *
 * [Note: Durability] PGlite's file layer has no fsync, so PostgreSQL believes
 * its log is on disk when it is not, and a power cut loses everything. This
 * file system hands fsync through; with it a commit has reached the disk before
 * it is answered. A new database is whole or not there, see `makeDatabase`. An existing folder is synced when
 * it is opened: it may be a copy restored a moment ago.
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
      // Memory that a database in WebAssembly once took it never returns; what does not fit is in the system's file cache.
      '-c',
      'shared_buffers=32MB',
    ],
  })

let isStopping = false
const { dir: given, socket } = workerData as { dir: string; socket: { path: string } | { host: string; port: number } }
// Where a link leads, so that what it leads to is synced with the folders it lies in.
const dir = realpathSync(given)
await makeDatabase(dir, async (folder) => (await open(folder)).close())
syncFolder(dir)
const db = await open(dir)
endWhenBroken(db)

/**
 * Errors of SQL are answers. One that is thrown ended PostgreSQL in the middle of a query (it stops so when an fsync
 * fails), and the socket server would answer no query after it. So it ends this thread, and the process starts anew.
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
