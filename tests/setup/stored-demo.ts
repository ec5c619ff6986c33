import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is slow to create: cached once per state of its sources and copied. `sources` are glob patterns. */
export async function cachedFolder(name: string, sources: string[], make: (folder: string) => Promise<void>) {
  const state = createHash('sha256')
  for (const source of globSync(sources).sort()) state.update(readFileSync(source))
  const cached = join('node_modules/.cache/vitrine', `${name}-${state.digest('hex').slice(0, 16)}`)
  if (existsSync(cached)) return cached
  const folder = mkdtempSync(join(tmpdir(), `vitrine-${name}-`))
  await make(folder)
  // Renamed when complete, so that an interrupted copy is never used. Another run may have been first.
  const part = `${cached}.${process.pid}.part`
  cpSync(folder, part, { recursive: true })
  try {
    renameSync(part, cached)
  } catch (error) {
    if (!existsSync(cached)) throw error
    rmSync(part, { recursive: true })
  }
  rmSync(folder, { recursive: true, force: true })
  return cached
}
