import { execFileSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'

/** Builds the product when a source is newer than what was built last: `npm start` right after a clone or a pull just works. */
const sources = ['renderer/**/*', 'server/**/*.ts', 'shared/**/*.ts', 'package-lock.json', 'vite.config.ts']
const built = ['dist/web/index.html', 'dist/ssr/entry-server.js', 'dist/server/cli.js']

const newest = Math.max(...globSync(sources).map(changedAt))
const oldest = Math.min(...built.map(changedAt))

if (oldest < newest) {
  console.log('Building (once, about half a minute) …')
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'], {
    stdio: 'inherit',
  })
}

/** Milliseconds; 0 for what is not there. */
function changedAt(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
