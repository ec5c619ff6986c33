import type { Readable } from 'node:stream'

/** Where the files of one company are. Names are made by us (hashes and sizes), never by callers. */
export interface Storage {
  /** Moves a finished temporary file to its name: safe before it resolves, and either whole or not there at all. */
  put(temporary: string, name: string): Promise<void>
  /** Bytes `start` to `end` (inclusive) of a file, or all of it. Throws if it is not there. */
  open(name: string, range?: { start: number; end: number }): Promise<{ size: number; stream: Readable }>
  /** Bytes of a file; undefined when it is not there. */
  sizeOf(name: string): Promise<number | undefined>
  has(name: string): Promise<boolean>
  /** Names of what is in a folder; none when it is not there. */
  list(folder: string): Promise<string[]>
  /** Removes a file, or a folder with all that is in it. */
  delete(name: string): Promise<void>
  /** The same, unless it was changed at `before` (milliseconds) or later. */
  deleteOlder(name: string, before: number): Promise<void>
  /** Runs `work` with a path at which a local tool can read the file until `work` ends. Throws if it is not there. */
  withLocalCopy<T>(name: string, work: (path: string) => Promise<T>): Promise<T>
}

/** One way to store files, of all companies. */
export interface StorageBackend {
  of(siteId: string): Storage
  /** Ids of the companies that have files, also of those that are no longer there. */
  companies(): Promise<string[]>
}
