import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder that takes long to make: made once for each state of the files it
 * follows from, and kept to be copied. `sources` are patterns of paths.
 */
export async function keptFolder(name: string, sources: string[], make: (folder: string) => Promise<void>) {
  const state = createHash('sha256')
  for (const source of globSync(sources).sort()) state.update(readFileSync(source))
  const kept = join('node_modules/.cache/vitrine', `${name}-${state.digest('hex').slice(0, 16)}`)
  if (existsSync(kept)) return kept
  const folder = mkdtempSync(join(tmpdir(), `vitrine-${name}-`))
  await make(folder)
  // Renamed into place when whole, so that an interrupted copy is never used. Another run may have been first.
  const part = `${kept}.${process.pid}.part`
  cpSync(folder, part, { recursive: true })
  try {
    renameSync(part, kept)
  } catch (error) {
    if (!existsSync(kept)) throw error
    rmSync(part, { recursive: true })
  }
  rmSync(folder, { recursive: true, force: true })
  return kept
}
