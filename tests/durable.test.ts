// @module-tag long
import { fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import type { Counted } from './counted-commits.ts'
import { newDataFolder } from './site-process.ts'

test('syncs a restored embedded database and its commits, but not reads', async () => {
  // Killing the process does not test this, because the system still has its writes in memory.
  const dataDir = newDataFolder(inject('emptyDatabase'))
  const { commits, reads, unsynced } = await counted(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
  expect(commits.length).toBe(20)
  expect(Math.min(...commits)).toBeGreaterThanOrEqual(1)
  expect(reads).toEqual(Array.from({ length: 20 }, () => 0))
  expect(unsynced).toEqual([])
})

function counted(dataDir: string) {
  const log = `${dataDir}.log`
  const child = fork('tests/counted-commits.ts', [dataDir], {
    execArgv: ['--import', './tests/record-syncs.ts'],
    env: { ...process.env, SYNC_LOG: log },
  })
  return new Promise<Counted>((resolve, reject) => {
    let counts: Counted | undefined
    child.once('message', (message) => {
      counts = message as Counted
    })
    child.once('exit', (code) => {
      rmSync(log, { force: true })
      if (counts) resolve(counts)
      else reject(new Error(`it ended with ${code}`))
    })
  })
}
