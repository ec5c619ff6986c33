import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import type { Storage, StorageBackend } from './storage.ts'

/** The folder with the files of all companies. */
export const mediaFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'media')

/** Stores files on the local disk, in a folder per company. */
export function diskStorage(config: Pick<Config, 'dataDir'>): StorageBackend {
  const root = mediaFolder(config)
  return {
    of: (siteId) => filesIn(join(root, siteId)),
    deleteCompany: (siteId) => rm(join(root, siteId), { recursive: true, force: true }),
    companies: async () => (await readdir(root).catch(unlessMissing)) ?? [],
  }
}

/** Other files in the folder, such as those of a file manager, are ignored. */
const isOurs = (name: string) => /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i.test(name) && !name.includes('..')

function filesIn(folder: string): Storage {
  const pathOf = (name: string) => {
    if (!isOurs(name)) throw new Error(`not a name of ours: ${name}`)
    return join(folder, name)
  }
  const known = async (name: string) => stat(pathOf(name)).catch(unlessMissing)
  const sizeOf = async (name: string) => (await known(name))?.size
  const remove = async (name: string) => rm(pathOf(name), { recursive: true, force: true })
  return {
    sizeOf,
    async put(temporary, name) {
      const path = pathOf(name)
      await sync(temporary)
      const made = await mkdir(dirname(path), { recursive: true })
      await rename(temporary, path)
      // A new folder is durable once its parent is synced.
      const top = made ? dirname(made) : dirname(path)
      for (let parent = dirname(path); parent.length >= top.length; parent = dirname(parent)) await sync(parent)
    },
    async open(name, range) {
      const path = pathOf(name)
      const { size } = await stat(path)
      return { size, stream: createReadStream(path, range) }
    },
    has: async (name) => (await sizeOf(name)) !== undefined,
    list: async (name) => ((await readdir(pathOf(name)).catch(unlessMissing)) ?? []).filter(isOurs),
    delete: remove,
    async deleteOlder(name, before) {
      const found = await known(name)
      if (found && found.mtimeMs < before) await remove(name)
    },
    withLocalCopy: async (name, work) => work(pathOf(name)),
  }
}

/**
 * A temporary read error, such as too many open files, must not count as a
 * missing file: an export would omit it.
 */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}

async function sync(path: string) {
  const file = await open(path)
  try {
    // Windows cannot sync folders; renames are durable there.
    await file.sync().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPERM' && error.code !== 'EISDIR') throw error
    })
  } finally {
    await file.close()
  }
}
