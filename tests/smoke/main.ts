import { spawnSync } from 'node:child_process'
import { packagedApp } from './packaged.ts'

/** `npm run test:packaged`: fails without a packaged app. */
const missing = packagedApp() ? display() : absent()
if (missing) {
  console.error(`\n${missing} Nothing was tested.\n`)
  process.exitCode = 1
} else {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/smoke/vitest.config.ts']
  const { status } = spawnSync(process.execPath, [...vitest, ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}

function absent() {
  return 'There is no packaged app in dist/desktop. Make one with npm run package -- --dir, which needs the binary of Electron.'
}

function display() {
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return undefined
  return 'The app needs a display: xvfb-run -a npm run test:packaged.'
}
