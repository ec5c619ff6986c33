import { execFileSync } from 'node:child_process'
import { noBrowser } from '../e2e/browser.ts'
import { cachedDemo } from './demo-site.ts'

/** Prepares the built products and the demo, which take longest. Tests create missing ones themselves. */
for (const product of ['web', 'desktop'])
  execFileSync(process.execPath, ['server/build/if-stale.ts', product], { stdio: 'inherit' })
if (!noBrowser) await cachedDemo()
