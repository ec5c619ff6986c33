import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { architectureOf } from './architectures.ts'
import { CannotPackage } from './cannot-package.ts'
import { packageApp } from './package-app.ts'
import { dropEmpty, signingOf } from './signing.ts'

/** `npm run package [-- --dir] [-- --arch x64]`: builds the app and packages it for this system. */
const { values } = parseArgs({ options: { dir: { type: 'boolean', default: false }, arch: { type: 'string' } } })

try {
  const architecture = architectureOf(values.arch, process.platform, process.arch)
  dropEmpty(process.env)
  const signing = signingOf(process.platform, process.env)
  execFileSync(process.execPath, ['server/build/if-stale.ts', 'desktop'], { stdio: 'inherit' })
  const made = await packageApp({ ...values, architecture, signing, electronDist: process.env.ELECTRON_DIST })
  console.log([...made, signing.message].join('\n'))
} catch (error) {
  if (!(error instanceof CannotPackage)) throw error
  console.error(`\n${error.message}\n`)
  process.exitCode = 1
}
