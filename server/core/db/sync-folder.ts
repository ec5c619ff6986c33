import { closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Created by the system in the root of a file system; readable only by root. */
export const lostAndFound = 'lost+found'

/** Syncs a file or the entries of a folder. */
function syncPath(path: string) {
  // Windows cannot open folders and syncs their entries itself.
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Syncs a folder with its contents, and its parent folders, which hold its entry. */
export function syncFolder(path: string) {
  if (process.platform === 'win32') return
  syncBelow(path)
  for (let at = resolve(path); dirname(at) !== at && existsSync(dirname(at)); at = dirname(at)) {
    try {
      syncPath(dirname(at))
    } catch {
      // An unreadable parent belongs to the system and existed before.
      return
    }
  }
}

function syncBelow(path: string) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.name === lostAndFound) continue
    if (entry.isDirectory()) syncBelow(join(path, entry.name))
    else if (entry.isFile()) syncPath(join(path, entry.name))
  }
  syncPath(path)
}
