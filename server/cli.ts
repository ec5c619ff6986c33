#!/usr/bin/env -S node --max-semi-space-size=4
// React renders twice as slowly when this is not set before it is loaded.
process.env.NODE_ENV ??= process.argv[2] === 'dev' ? 'development' : 'production'
const { main } = await import('./cli/main.ts')
await main(process.argv.slice(2))

export {}
