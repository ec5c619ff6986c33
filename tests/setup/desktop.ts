import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { type KeyringEnvironment, noKeyring, startKeyring } from '../desktop/keyring.ts'
import { noBrowser } from '../e2e/browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the real keychain of these tests is; nothing where none is installed. */
    keyring: KeyringEnvironment | undefined
  }
}

/** Builds the desktop app when a source is newer, and starts a keychain for it. */
export default async function desktop(project: TestProject) {
  for (const reason of [noBrowser, noKeyring]) if (reason) process.stdout.write(`\n${reason}\n\n`)
  if (!noBrowser) execFileSync(process.execPath, ['server/build/if-stale.ts', 'desktop'], { stdio: 'inherit' })
  const keyring = noKeyring || noBrowser ? undefined : await startKeyring()
  project.provide('keyring', keyring?.env)
  return keyring?.stop
}
