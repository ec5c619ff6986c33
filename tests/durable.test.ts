import { fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import type { Counted } from './counted-commits.ts'
import { newDataFolder } from './site-process.ts'

test('the embedded database answers a commit once it is on the disk, and a read without going there', async () => {
  // Killing the process proves nothing of this: what it has written, the system still has in memory.
  const dataDir = newDataFolder(inject('emptyDatabase'))
  const { commits, reads } = await counted(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
  expect(commits.length).toBe(20)
  expect(Math.min(...commits)).toBeGreaterThanOrEqual(1)
  expect(reads).toEqual(Array.from({ length: 20 }, () => 0))
})

function counted(dataDir: string) {
  const child = fork('tests/counted-commits.ts', [dataDir], { execArgv: ['--import', './tests/count-fsyncs.ts'] })
  return new Promise<Counted>((resolve, reject) => {
    let said: Counted | undefined
    child.once('message', (message) => {
      said = message as Counted
    })
    child.once('exit', (code) => (said ? resolve(said) : reject(new Error(`it ended with ${code}`))))
  })
}
