import { expect, test } from 'vitest'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import { addablesOf, canAdd, checkedLines, duplicatedLines, itemsOf, stockLabel, withAdded } from './editor-lines.ts'

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

test('adds products below zero only if they are sold when out of stock', () => {
  const cup = {
    _id: 'p1',
    name: 'Cup',
    ownPrice: 4,
    sellsWhenOut: true,
    stock: -3,
    options: [],
    variants: [],
    images: [],
  }
  const shirt = {
    ...cup,
    options: [{ name: 'Size', values: ['S'] }],
    variants: [
      { _id: 'v', values: ['S'], sku: '', barcode: '', price: 4, stock: 0, active: true, availability: 'in' as const },
    ],
  }
  const stateOf = (product: Parameters<typeof addablesOf>[0]) =>
    addablesOf(product).map((one) => [stockLabel(one), canAdd(one)])
  expect([stateOf(cup), stateOf(shirt)]).toEqual([[['-3 in stock', true]], [['0 in stock', true]]])
  expect(stateOf({ ...shirt, sellsWhenOut: false })).toEqual([['Out of stock', false]])
  expect(stateOf({ ...cup, sellsWhenOut: false, stock: 2 })).toEqual([['2 in stock', true]])
  expect(withAdded([], addablesOf(cup)[0]!)).toEqual([
    { key: expect.any(String), id: 'p1', title: 'Cup', image: '', price: 4, qty: 1, least: 0 },
  ])
})
