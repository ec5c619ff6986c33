import { closeSync, fstatSync, fsyncSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The part of Emscripten's file system that fsync needs. */
export interface FileSystem {
  ErrnoError: new (errno: number) => Error
  filesystems: {
    NODEFS: {
      realPath(node: object): string
      /** Emscripten's number of a Node error; undefined for an unknown code. */
      convertNodeCode(error: object): number | undefined
      stream_ops: { fsync?: (stream: { nfd?: number | undefined; node: object }) => number }
    }
  }
}

/** Emscripten's number of an input/output error. */
const EIO = 29

/**
 * Adds fsync to the file system of PostgreSQL in WebAssembly. System errors become Emscripten errors, so that
 * PostgreSQL handles a failed fsync; any other error would abort its query.
 */
export function addFsync({ ErrnoError, filesystems: { NODEFS } }: FileSystem) {
  const folders = new Folders()
  /** Files whose folder entries are synced. */
  const syncedEntries = new Set<string>()
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    try {
      const path = NODEFS.realPath(node)
      // Emscripten opens no descriptors for folders.
      if (nfd === undefined) {
        folders.sync(path)
        return 0
      }
      fsyncSync(nfd)
      if (syncedEntries.has(path)) return 0
      folders.sync(dirname(path))
      if (syncedEntries.size > 10_000) syncedEntries.clear()
      syncedEntries.add(path)
      return 0
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error
      throw new ErrnoError(NODEFS.convertNodeCode(error) ?? EIO)
    }
  }
}

/** Maximum open folders. A database has about 20. */
const maxOpen = 64

/** Caches open folders, so that syncing does not fail when the process has no free file descriptors. */
class Folders {
  private readonly open = new Map<string, number>()

  sync(path: string) {
    // Windows cannot open folders and syncs their entries itself.
    if (process.platform !== 'win32') fsyncSync(this.descriptorOf(path))
  }

  private descriptorOf(path: string) {
    const known = this.open.get(path)
    if (known !== undefined) {
      // A removed and recreated folder has another inode.
      if (fstatSync(known).ino === statSync(path).ino) return known
      this.close(path, known)
    }
    const [oldest] = this.open
    if (oldest && this.open.size >= maxOpen) this.close(...oldest)
    const descriptor = openSync(path, 'r')
    this.open.set(path, descriptor)
    return descriptor
  }

  private close(path: string, descriptor: number) {
    this.open.delete(path)
    closeSync(descriptor)
  }
}
