import { closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Made by the system at the root of a file system; only root may look into it. */
export const lostAndFound = 'lost+found'

/** Brings a file or the entries of a folder to the disk. */
function syncPath(path: string) {
  // Windows opens no folders and stores their entries by itself.
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Brings a folder with all that is in it to the disk, and the folders it lies in: each is an entry of the next. */
export function syncFolder(path: string) {
  if (process.platform === 'win32') return
  syncBelow(path)
  for (let at = resolve(path); dirname(at) !== at && existsSync(dirname(at)); at = dirname(at)) {
    try {
      syncPath(dirname(at))
    } catch {
      // A parent that may not be read belongs to the system, and was there before.
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
