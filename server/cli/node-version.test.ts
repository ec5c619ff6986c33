import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { nodeProblem } from './node-version.ts'

test.each([
  ['20.20.2', false],
  ['24.6.0', false],
  ['24.7.0', true],
  ['25.0.0', true],
  [process.versions.node, true],
])('accepts Node %s: %s', (version, canRun) => {
  expect(nodeProblem(version) === undefined).toBe(canRun)
})

test('prints the required version on an older Node and exits with 1', () => {
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(older)}`, 'server/cli.ts', 'serve'],
    // Without the check it would start to serve, and never end.
    { encoding: 'utf8', timeout: 20_000 },
  )
  expect([status, stderr]).toEqual([1, `${nodeProblem('20.20.2')}\n`])
})
