#!/usr/bin/env -S node --max-semi-space-size=4
// Loaded whole: a name that an older Node lacks would end it before it can say what it needs.
import module from 'node:module'
import { join } from 'node:path'
import { nodeProblem } from './cli/node-version.ts'

const problem = nodeProblem(process.versions.node)
if (problem) {
  console.error(problem)
  process.exit(1)
}
// React renders twice as slowly when this is not set before it is loaded.
process.env.NODE_ENV ??= process.argv[2] === 'dev' ? 'development' : 'production'
// What the engine made of the program last time. Beside it, where nobody writes who may not write the program too.
if (import.meta.filename.endsWith('.js')) module.enableCompileCache(join(import.meta.dirname, 'compiled'))
const { main } = await import('./cli/main.ts')
await main(process.argv.slice(2))
