import { closeSync, fstatSync, fsyncSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The file system of Emscripten, as far as fsync needs it. */
export interface FileSystem {
  ErrnoError: new (errno: number) => Error
  filesystems: {
    NODEFS: {
      realPath(node: object): string
      /** The number of an error of Node; undefined for a code that Emscripten does not know. */
      convertNodeCode(error: object): number | undefined
      stream_ops: { fsync?: (stream: { nfd?: number | undefined; node: object }) => number }
    }
  }
}

/** Input/output error, in the numbers of Emscripten. */
const EIO = 29

/**
 * Hands fsync through to the disk, for PostgreSQL in WebAssembly. Errors of the system become those of Emscripten, so
 * that PostgreSQL sees a failed fsync; any other error would end its query in the middle.
 */
export function addFsync({ ErrnoError, filesystems: { NODEFS } }: FileSystem) {
  const folders = new Folders()
  /** Files whose folders are known to hold them. */
  const entered = new Set<string>()
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    try {
      const path = NODEFS.realPath(node)
      // Emscripten opens no descriptor for a folder.
      if (nfd === undefined) {
        folders.sync(path)
        return 0
      }
      fsyncSync(nfd)
      if (entered.has(path)) return 0
      folders.sync(dirname(path))
      if (entered.size > 10_000) entered.clear()
      entered.add(path)
      return 0
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error
      throw new ErrnoError(NODEFS.convertNodeCode(error) ?? EIO)
    }
  }
}

/** Most folders that stay open. A database has about 20. */
const mostOpen = 64

/** Folders stay open, so that syncing one does not fail when the process may open no more files. */
class Folders {
  private readonly open = new Map<string, number>()

  sync(path: string) {
    // Windows opens no folders and stores their entries by itself.
    if (process.platform !== 'win32') fsyncSync(this.descriptorOf(path))
  }

  private descriptorOf(path: string) {
    const known = this.open.get(path)
    if (known !== undefined) {
      // A folder that was removed and made again is another one.
      if (fstatSync(known).ino === statSync(path).ino) return known
      this.close(path, known)
    }
    const [oldest] = this.open
    if (oldest && this.open.size >= mostOpen) this.close(...oldest)
    const descriptor = openSync(path, 'r')
    this.open.set(path, descriptor)
    return descriptor
  }

  private close(path: string, descriptor: number) {
    this.open.delete(path)
    closeSync(descriptor)
  }
}
