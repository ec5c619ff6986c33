import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from './embedded.ts'

/** A new embedded database, its thread, and the errors that end the process. */
async function openWithWorker() {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-embedded-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const thread = new Promise<Worker>((resolve) => process.once('worker', resolve))
  const deaths: Error[] = []
  const embedded = await openEmbedded(dir, (error) => void deaths.push(error))
  return { embedded, worker: await thread, deaths }
}

test('reports a crash of the database once, as a fatal error', async () => {
  const { embedded, worker, deaths } = await openWithWorker()
  const cause = Object.assign(new Error('EMFILE: too many open files, open'), { code: 'EMFILE', syscall: 'open' })
  worker.emit('error', cause)
  await worker.terminate()
  expect(deaths).toEqual([expect.objectContaining({ message: 'The database stopped by itself.', cause })])
  expect(deaths[0]).not.toHaveProperty('syscall')
  // No statement is running.
  const began = performance.now()
  await embedded.close()
  expect(performance.now() - began).toBeLessThan(5000)
})
