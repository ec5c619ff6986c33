import { chmodSync, existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lostAndFound, syncFolder } from './sync-folder.ts'

/**
 * Creates a database in a folder that may be a link or a mount point: `initialise` fills a folder inside, which is
 * synced, renamed from `new.part` to `new` and moved up, PG_VERSION last. After a power cut the next start
 * continues. Throws if the folder holds anything else, and leaves it unchanged.
 */
export async function makeDatabase(dir: string, initialise: (folder: string) => Promise<void>) {
  const [part, whole, mark] = [join(dir, 'new.part'), join(dir, 'new'), join(dir, 'PG_VERSION')]
  // Left over from interrupted starts of earlier versions.
  rmSync(`${dir}.part`, { recursive: true, force: true })
  if (!existsSync(mark)) {
    if (!existsSync(whole)) {
      const foreign = readdirSync(dir).filter((name) => name !== lostAndFound && name !== 'new.part')
      if (foreign.length) throw new Error(`${dir} contains ${foreign[0]}, which is not part of a database`)
      rmSync(part, { recursive: true, force: true })
      await initialise(part)
      syncFolder(part)
      renameSync(part, whole)
      syncFolder(whole)
    }
    // PostgreSQL requires these permissions.
    chmodSync(dir, 0o700)
    for (const name of readdirSync(whole)) if (name !== 'PG_VERSION') renameSync(join(whole, name), join(dir, name))
    syncFolder(dir)
    renameSync(join(whole, 'PG_VERSION'), mark)
    syncFolder(dir)
  }
  if (existsSync(whole)) rmdirSync(whole)
}
