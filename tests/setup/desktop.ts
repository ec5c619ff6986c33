import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { type KeyringEnvironment, noKeyring, startKeyring } from '../desktop/keyring.ts'
import { makeTwoCompanies } from '../desktop/two-companies.ts'
import { noBrowser } from '../e2e/browser.ts'
import { databaseSources } from './empty-database.ts'
import { keptFolder } from './stored-demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the real keychain of these tests is; nothing where none is installed. */
    keyring: KeyringEnvironment | undefined
    /** Data folder of a site with two companies on it, to be copied. */
    companies: string
  }
}

/** Builds the desktop app when a source is newer; makes a keychain for it, and a site to talk to. */
export default async function desktop(project: TestProject) {
  for (const reason of [noBrowser, noKeyring])
    if (reason) process.stdout.write(`\n${reason} Tests of that are skipped.\n\n`)
  if (noBrowser) return
  execFileSync(process.execPath, ['server/build/if-stale.ts', 'desktop'], { stdio: 'inherit' })
  const sources = [...databaseSources, 'tests/desktop/two-companies.ts']
  project.provide('companies', await keptFolder('two-companies', sources, makeTwoCompanies))
  const keyring = noKeyring ? undefined : await startKeyring()
  project.provide('keyring', keyring?.env)
  return keyring?.stop
}
