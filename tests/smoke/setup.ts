import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startKeyring } from '../desktop/keyring.ts'
import { makeTwoCompanies } from '../desktop/two-companies.ts'
import { databaseSources } from '../setup/empty-database.ts'
import { cachedFolder } from '../setup/stored-demo.ts'
import { copyUnderTest, type PackagedApp, packagedApp } from './packaged.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The packaged app, and the copy that tests can debug. */
    packaged: { shipped: PackagedApp; copy: PackagedApp }
  }
}

/** Copies the packaged app, and creates a site and, where the system has none, a keychain. */
export default async function packaged(project: TestProject) {
  const shipped = packagedApp()
  if (!shipped) throw new Error('There is no packaged app.')
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-packaged-'))
  project.provide('packaged', { shipped, copy: await copyUnderTest(shipped, folder) })
  execFileSync(process.execPath, ['server/build/if-stale.ts'], { stdio: 'inherit' })
  const sources = [...databaseSources, 'tests/desktop/two-companies.ts']
  project.provide('companies', await cachedFolder('two-companies', sources, makeTwoCompanies))
  const keyring = process.platform === 'linux' ? await startKeyring() : undefined
  project.provide('keyring', keyring?.env)
  return async () => {
    await keyring?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
