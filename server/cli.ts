#!/usr/bin/env -S node --max-semi-space-size=4
// A namespace import: a named import that an older Node lacks would fail before the version message.
import module from 'node:module'
import { join } from 'node:path'
import { nodeProblem } from './cli/node-version.ts'

const problem = nodeProblem(process.versions.node)
if (problem) {
  console.error(problem)
  process.exit(1)
}
// React checks this when it is loaded and renders twice as slowly in development mode.
process.env.NODE_ENV ??= process.argv[2] === 'dev' ? 'development' : 'production'
// The compile cache is beside the program, in a folder with the same permissions.
if (import.meta.filename.endsWith('.js')) module.enableCompileCache(join(import.meta.dirname, 'compiled'))
const { main } = await import('./cli/main.ts')
await main(process.argv.slice(2))
