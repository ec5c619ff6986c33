import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A company's stored files. Names are made by us (hashes and sizes), never by callers. */
export interface Files {
  /**
   * Moves a finished temporary file to its name: on disk before it resolves,
   * and either whole or not there at all.
   */
  keep(temporary: string, name: string): Promise<void>
  /** Bytes `start` to `end` (inclusive) of a file, or all of it. Throws if it is not there. */
  read(name: string, range?: { start: number; end: number }): Promise<{ size: number; stream: ReadStream }>
  /** Where a local tool can open it. */
  pathOf(name: string): string
  has(name: string): Promise<boolean>
  remove(name: string): Promise<void>
}

/** Files on this machine's disk, each company in a folder of its own. */
export function diskFiles(root: string, tenantId: string): Files {
  const pathOf = (name: string) => {
    if (!/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i.test(name) || name.includes('..'))
      throw new Error(`not a name of ours: ${name}`)
    return join(root, tenantId, name)
  }
  return {
    pathOf,
    async keep(temporary, name) {
      const path = pathOf(name)
      await sync(temporary)
      await mkdir(dirname(path), { recursive: true })
      await rename(temporary, path)
      await sync(dirname(path))
    },
    async read(name, range) {
      const path = pathOf(name)
      const { size } = await stat(path)
      return { size, stream: createReadStream(path, range) }
    },
    has: (name) =>
      stat(pathOf(name)).then(
        () => true,
        () => false,
      ),
    remove: (name) => rm(pathOf(name), { recursive: true, force: true }),
  }
}

async function sync(path: string) {
  const file = await open(path)
  try {
    // Folders cannot be synced on Windows, where a rename is durable by itself.
    await file.sync().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPERM' && error.code !== 'EISDIR') throw error
    })
  } finally {
    await file.close()
  }
}
