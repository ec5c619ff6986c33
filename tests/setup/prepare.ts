import { execFileSync } from 'node:child_process'
import { noBrowser } from '../e2e/browser.ts'
import { keptDemo } from './demo-site.ts'

/** Makes ahead what takes longest to make and is kept: the built products and the demonstration. The tests make what is missing themselves. */
for (const product of ['web', 'desktop'])
  execFileSync(process.execPath, ['server/build/if-stale.ts', product], { stdio: 'inherit' })
if (!noBrowser) await keptDemo()
