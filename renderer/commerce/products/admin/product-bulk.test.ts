import { beforeEach, expect, test } from 'vitest'
import { setTransport } from '#renderer/core/api/api.ts'
import type { ProductBulkOutcome } from '#shared/commerce/products.ts'
import { stepsToUndo } from './product-bulk.ts'

const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  setTransport(({ body }) => {
    sent.push(body)
    return Promise.resolve({ status: 200, body: { changed: 1, skipped: 0 } })
  })
})

const answer = (change: Partial<ProductBulkOutcome>): ProductBulkOutcome => ({
  changed: 100,
  changedAt: '2026-11-25T10:00:00.000Z',
  former: [],
  ...change,
})

test('undoing a price change sends the former prices of each chunk', async () => {
  const answers = [
    answer({ former: [{ _id: 'p0', price: 12.5 }] }),
    answer({ former: [{ _id: 'p100', price: 3 }], changedAt: '2026-11-25T10:00:01.000Z' }),
  ]
  for (const step of stepsToUndo(answers, { action: 'status', status: 'draft' })) await step()
  expect(sent).toEqual(answers.map(({ former, changedAt }) => ({ former, changedAt })))
})

test('undoing a deletion restores only the products that were moved to the trash', async () => {
  for (const step of stepsToUndo([answer({ former: [{ _id: 'p1' }] })], { action: 'trash' })) await step()
  expect(sent).toEqual([{ ids: ['p1'], change: { action: 'restore' } }])
})

test('an undo sends at most 20 products per request', async () => {
  const former = Array.from({ length: 45 }, (_, at) => ({ _id: `p${at}`, price: 1 }))
  for (const step of stepsToUndo([answer({ former })], { action: 'status', status: 'draft' })) await step()
  expect(sent.map((body) => (body as { former: unknown[] }).former.length)).toEqual([20, 20, 5])
})
