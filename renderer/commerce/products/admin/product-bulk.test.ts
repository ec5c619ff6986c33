import { beforeEach, expect, test } from 'vitest'
import { setTransport } from '#renderer/core/api/api.ts'
import type { AdminProduct, ProductBulkOutcome } from '#shared/commerce/products.ts'
import { stepsToUndo } from './product-bulk.ts'

const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  setTransport(({ body }) => {
    sent.push(body)
    return Promise.resolve({ status: 200, body: { changed: 1, skipped: 0 } })
  })
})

const items = Array.from({ length: 150 }, (_, at) => ({ _id: `p${at}` }) as AdminProduct)
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
  for (const step of stepsToUndo(answers, items, { action: 'status', status: 'draft' })) await step()
  expect(sent).toEqual(answers.map(({ former, changedAt }) => ({ former, changedAt })))
})

test('undoing a deletion restores the products of the chunks that succeeded', async () => {
  for (const step of stepsToUndo([answer({})], items, { action: 'trash' })) await step()
  expect(sent).toEqual([{ ids: items.slice(0, 100).map(({ _id }) => _id), change: { action: 'restore' } }])
})
