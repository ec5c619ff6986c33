import { chmodSync, existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lostAndFound, syncFolder } from './sync-folder.ts'

/**
 * Makes the database of a folder that has none. The folder itself stays where it is, since it may be a link or a mount
 * point: `initialise` fills a folder inside, which is synced, renamed from `new.part` to `new` and then emptied into its
 * parent, PG_VERSION last. A power cut leaves no database or a whole one; the next start does the rest. Throws on a
 * folder that holds anything else, and leaves it as it is.
 */
export async function makeDatabase(dir: string, initialise: (folder: string) => Promise<void>) {
  const [part, whole, mark] = [join(dir, 'new.part'), join(dir, 'new'), join(dir, 'PG_VERSION')]
  // Made beside its place by earlier versions, and left there when they were killed.
  rmSync(`${dir}.part`, { recursive: true, force: true })
  if (!existsSync(mark)) {
    if (!existsSync(whole)) {
      const foreign = readdirSync(dir).filter((name) => name !== lostAndFound && name !== 'new.part')
      if (foreign.length) throw new Error(`${dir} holds ${foreign[0]}, which is no part of a database`)
      rmSync(part, { recursive: true, force: true })
      await initialise(part)
      syncFolder(part)
      renameSync(part, whole)
      syncFolder(whole)
    }
    // PostgreSQL asks for it of its folder.
    chmodSync(dir, 0o700)
    for (const name of readdirSync(whole)) if (name !== 'PG_VERSION') renameSync(join(whole, name), join(dir, name))
    syncFolder(dir)
    renameSync(join(whole, 'PG_VERSION'), mark)
    syncFolder(dir)
  }
  if (existsSync(whole)) rmdirSync(whole)
}
