import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { resourceFolder } from '#server/core/resource-folder.ts'
import { receipt } from './invoice-for-tests.ts'
import { invoiceThread } from './invoice-thread.ts'

test('refuses a sixth waiting document per company and draws those of others', async () => {
  const fontFolder = resourceFolder('fonts/documents')
  const draw = async (company: string) => invoiceThread.draw(company, { data: receipt, fontFolder })
  // One document is drawn, five wait.
  const accepted = Array.from({ length: 6 }, () => draw('busy'))
  await expect(draw('busy')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 60 })
  const other = await draw('other')
  expect(Buffer.from(other.bytes).toString('latin1')).toMatch(/^%PDF-/)
  expect(await Promise.all(accepted)).toHaveLength(6)
  expect((await draw('busy')).missing).toEqual([])
})

test('draws a document again after its thread failed, but only once', async () => {
  const fontFolder = resourceFolder('fonts/documents')
  const failThread = () =>
    (invoiceThread as unknown as { worker: Worker }).worker.emit('error', new Error('The thread has failed'))
  const drawn = invoiceThread.draw('one', { data: receipt, fontFolder })
  failThread()
  expect((await drawn).missing).toEqual([])
  const failed = invoiceThread.draw('one', { data: receipt, fontFolder })
  failThread()
  failThread()
  await expect(failed).rejects.toThrow('The thread has failed')
})
