import { expect, test } from 'vitest'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import { checkedLines, duplicatedLines, itemsOf } from './editor-lines.ts'

const line = (change: Partial<AdminOrder['lines'][number]>): AdminOrder['lines'][number] => ({
  ...{ _id: 'l1', product: 'p1', title: 'Cup', sku: '', image: '', price: 4, qty: 2, discount: 0 },
  ...{ shipped: 2, refunded: 1, sentBack: 1, inStock: 0, ...change },
})

test('duplicates all units of an order once per product, at current prices', () => {
  const lines = duplicatedLines({
    lines: [
      line({}),
      line({ _id: 'l2', product: 'p2', variantId: 'v', variant: 'Large' }),
      line({ _id: 'l3', qty: 3 }),
      line({ _id: 'l4', product: 'p2', variantId: 'w', qty: 998 }),
      line({ _id: 'l5', product: 'p2', variantId: 'w', qty: 998 }),
    ],
  })
  expect(itemsOf(lines)).toEqual([
    { id: 'p1', qty: 5 },
    { id: 'p2', variantId: 'v', qty: 2 },
    { id: 'p2', variantId: 'w', qty: 999 },
  ])
  expect(lines.every(({ lineId, least }) => lineId === undefined && least === 0)).toBe(true)
  const quoted = [{ id: 'p1', title: 'Cup', qty: 5, price: 6 }] as unknown as Parameters<typeof checkedLines>[1]
  expect(checkedLines(lines, quoted)[0]!.price).toBe(6)
})
