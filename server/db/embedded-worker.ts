import { fsyncSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

/**
 * The embedded database, in a thread of its own, answering on a private socket.
 *
 * [Note: Durability] PGlite's file layer has no fsync, so PostgreSQL believes
 * its log is on disk when it is not, and a power cut loses everything. This
 * file system hands fsync through; with it a commit has reached the disk before
 * it is answered.
 */
class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Partial<PGliteOptions>) {
    const result = await super.init(pg, options as never)
    const { emscriptenOpts } = result
    const durable = (module: unknown) => {
      const { FS } = module as EmscriptenModule
      FS.filesystems.NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd)
        return 0
      }
    }
    emscriptenOpts.preRun = [...((emscriptenOpts.preRun as never[] | undefined) ?? []), durable as never]
    return result
  }
}

interface EmscriptenModule {
  FS: { filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } } }
}

const { dir, socket } = workerData as { dir: string; socket: { path: string } | { host: string; port: number } }
const db = await PGlite.create({
  fs: new DurableNodeFS(dir),
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
const server = new PGLiteSocketServer({ db, ...socket, maxConnections: 20 })
await server.start()

parentPort!.on('message', async (message) => {
  if (message !== 'stop') return
  await server.stop()
  await db.close()
  parentPort!.postMessage('stopped')
  parentPort!.close()
})
parentPort!.postMessage('ready')
