import { execFileSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'

/**
 * Builds a product if a source is newer than the last build, so that `npm start` works after a clone or pull. Without
 * an argument it builds the website; `desktop` builds the app.
 */
const products = {
  web: {
    sources: ['server/**/*.ts', 'vite.config.ts'],
    built: ['dist/web/index.html', 'dist/ssr/entry-server.js', 'dist/server/cli.js'],
    build: ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'],
  },
  desktop: {
    sources: ['electron/**/*.ts', 'electron.vite.config.ts'],
    built: ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/desktop.html'],
    build: ['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'],
  },
}

const { sources, built, build } = products[process.argv[2] === 'desktop' ? 'desktop' : 'web']
const shared = ['renderer/**/*', 'shared/**/*.ts', 'package-lock.json']

const newest = Math.max(...globSync([...shared, ...sources]).map(changedAt))
const oldest = Math.min(...built.map(changedAt))

if (oldest < newest) {
  console.log('Building (once, about half a minute) …')
  execFileSync(process.execPath, build, { stdio: 'inherit' })
}

/** Modification time in ms; 0 for a missing file. */
function changedAt(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
