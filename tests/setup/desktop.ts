import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { type KeyringEnvironment, noKeyring, startKeyring } from '../desktop/keyring.ts'
import { makeTwoCompanies } from '../desktop/two-companies.ts'
import { noBrowser } from '../e2e/browser.ts'
import { databaseSources } from './empty-database.ts'
import { cachedFolder } from './stored-demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the real keychain for these tests; undefined if none is installed. */
    keyring: KeyringEnvironment | undefined
    /** Data folder of a site with two companies, to copy. */
    companies: string
  }
}

/** Builds the desktop app if a source is newer, and creates a keychain and a site for it. */
export default async function desktop(project: TestProject) {
  for (const reason of [noBrowser, noKeyring])
    if (reason) process.stdout.write(`\n${reason} Tests of that are skipped.\n\n`)
  if (noBrowser) return
  execFileSync(process.execPath, ['server/build/if-stale.ts', 'desktop'], { stdio: 'inherit' })
  const sources = [...databaseSources, 'tests/desktop/two-companies.ts']
  project.provide('companies', await cachedFolder('two-companies', sources, makeTwoCompanies))
  const keyring = noKeyring ? undefined : await startKeyring()
  project.provide('keyring', keyring?.env)
  return keyring?.stop
}
