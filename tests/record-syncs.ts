import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** A file or folder at one moment. */
interface Entry {
  path: string
  inode: number
  changedAt: string
  /** The inodes of the names in a folder. */
  names?: Record<string, number | undefined>
}

export type SyncEvent =
  | { kind: 'sync'; entry: Entry }
  | { kind: 'rename'; from: string; to: string; entries: Entry[] }
  /** The entries must survive a power cut now. */
  | { kind: 'check'; entries: Entry[] }

const { fsyncSync, renameSync } = fs
const { rename } = fs.promises

function entryAt(path: string, stats = fs.lstatSync(path, { bigint: true }), withNames = true): Entry {
  const entry = { path, inode: Number(stats.ino), changedAt: String(stats.mtimeNs) }
  if (!stats.isDirectory() || !withNames) return entry
  // Other processes remove their files from shared folders meanwhile.
  const names = fs
    .readdirSync(path)
    .map((name) => [name, fs.lstatSync(join(path, name), { throwIfNoEntry: false })?.ino])
  return { ...entry, names: Object.fromEntries(names) }
}

/** A file, or a folder with everything in it. */
function entriesIn(path: string): Entry[] {
  const entry = entryAt(path)
  return [entry, ...Object.keys(entry.names ?? {}).flatMap((name) => entriesIn(join(path, name)))]
}

/** A check of everything in `path`, and of its entry in the parent folder. */
export function checkOf(path: string): SyncEvent {
  const entries = entriesIn(path)
  const parent = { ...entryAt(dirname(path)), names: { [basename(path)]: entries[0]!.inode } }
  return { kind: 'check', entries: [parent, ...entries] }
}

/**
 * Passes the syncs and renames of this thread in the folder `root` to `record`, each rename before it happens; without
 * names, syncs only. Servers of other tests write elsewhere meanwhile. Returns how to stop. Needs Linux.
 */
export async function recordSyncs(root: string, record: (event: SyncEvent) => void, withNames = true) {
  const isInside = (path: string) => path === root || path.startsWith(root.replace(/\/*$/, '/'))
  const synced = (descriptor: number) => {
    const path = fs.readlinkSync(`/proc/self/fd/${descriptor}`)
    // The parent has the name of the folder.
    if (!isInside(path) && path !== dirname(root)) return
    record({ kind: 'sync', entry: entryAt(path, fs.fstatSync(descriptor, { bigint: true }), withNames) })
  }
  const renaming = (from: string, to: string) =>
    withNames && isInside(to) && record({ kind: 'rename', from, to, entries: entriesIn(from) })
  const file = await fs.promises.open(import.meta.filename)
  const handles = Object.getPrototypeOf(file) as fs.promises.FileHandle
  await file.close()
  const { sync } = handles
  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor)
    synced(descriptor)
  }
  fs.renameSync = (from, to) => {
    renaming(String(from), String(to))
    renameSync(from, to)
  }
  fs.promises.rename = (from, to) => {
    renaming(String(from), String(to))
    return rename(from, to)
  }
  handles.sync = async function () {
    await sync.call(this)
    synced(this.fd)
  }
  syncBuiltinESMExports()
  return () => {
    Object.assign(fs, { fsyncSync, renameSync })
    Object.assign(fs.promises, { rename })
    Object.assign(handles, { sync })
    syncBuiltinESMExports()
  }
}

/**
 * The paths that a power cut could lose: what is renamed has to be synced before, and what a check names by then. A file
 * counts as synced as it was then, a folder for the names that it had, if they are recorded.
 */
export function unsyncedPaths(events: readonly SyncEvent[]): string[] {
  const synced: Entry[] = []
  const isSynced = ({ inode, changedAt, names }: Entry) =>
    synced.some((known) => {
      if (known.inode !== inode) return false
      if (!names) return known.changedAt === changedAt
      return !known.names || Object.entries(names).every(([name, one]) => known.names?.[name] === one)
    })
  return events.flatMap((event) => {
    if (event.kind !== 'sync') return event.entries.filter((entry) => !isSynced(entry)).map(({ path }) => path)
    synced.push(event.entry)
    return []
  })
}

/** The events that a process and its threads have written so far. */
export const syncsIn = (log: string): SyncEvent[] =>
  fs
    .readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as SyncEvent)

// Loaded with `--import` before other modules, in the process and in each of its threads.
const log = process.env.SYNC_LOG
// A database syncs folders of a thousand files a thousand times.
if (log) await recordSyncs('/', (event) => fs.appendFileSync(log, `${JSON.stringify(event)}\n`), false)
