import { expect, test } from 'vitest'
import { addLine, type CartLine, emptyCart, itemsOf, readCart, removeOrdered, restoreLine } from './cart-lines.ts'

const line = (change: Partial<CartLine> = {}): CartLine => ({
  id: 'a',
  title: 'Fog Sea',
  image: '/media/c/x/320.webp',
  price: 19.9,
  qty: 1,
  slug: 'fog-sea',
  ...change,
})
const stored = (lines: unknown, savedAt = 1000) => JSON.stringify({ owner: null, dirty: false, savedAt, lines })

test('reads a stored cart for thirty days', () => {
  const day = 24 * 3600_000
  expect(readCart(stored([line()]), 1000 + 29 * day).lines).toEqual([line()])
  expect(readCart(stored([line()]), 1000 + 31 * day)).toBe(emptyCart)
})

test('reads the selected currency and drops an unknown one', () => {
  const text = (currency: unknown) => JSON.stringify({ ...JSON.parse(stored([line()])), currency })
  expect([readCart(text('ZWG'), 1000).currency, readCart(text('ZZZ'), 1000).currency]).toEqual(['ZWG', undefined])
})

test.each([
  ['nothing', null],
  ['no JSON', 'cart'],
  ['null', 'null'],
  ['a number', '7'],
  ['another shape', '{"lines":{}}'],
])('reads %s as an empty cart', (_, text) => expect(readCart(text, 1000)).toBe(emptyCart))

test.each([
  ['a price below nothing', { price: -1 }],
  ['a price in words', { price: '1' }],
  ['no quantity', { qty: undefined }],
  ['half of one', { qty: 1.5 }],
  ['a thousand', { qty: 1000 }],
  ['an object for a title', { title: {} }],
])('drops a line with %s and reads the others', (_, change) => {
  expect(readCart(stored([{ ...line(), ...change }, line({ id: 'b' })]), 1000).lines.map(({ id }) => id)).toEqual(['b'])
})

test('drops image addresses of other sites', () => {
  expect(readCart(stored([line({ image: 'https://evil.example/x.png' })]), 1000).lines[0]!.image).toBe('')
})

test('adds the quantity of an existing line up to the maximum', () => {
  const one = addLine([], line({ qty: 2 }), 20)
  expect(addLine(one, line({ qty: 3 }), 20)).toMatchObject([{ qty: 5 }])
  expect(addLine(one, line({ qty: 3 }), 4)).toMatchObject([{ qty: 4 }])
  expect(addLine(one, line({ qty: 99 }), 20)).toMatchObject([{ qty: 20 }])
  expect(addLine(one, line({ id: 'b' }), 20).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('stores each variant of a product as its own line', () => {
  const [small, large] = [line({ variantId: 's', variant: 'S' }), line({ variantId: 'l', variant: 'L' })]
  const both = addLine(addLine([line()], small, 20), large, 20)
  expect(addLine(both, small, 20).map(({ variantId, qty }) => [variantId, qty])).toEqual([
    [undefined, 1],
    ['s', 2],
    ['l', 1],
  ])
  expect(readCart(stored(both), 1000).lines).toEqual(both)
  expect(readCart(stored([{ ...small, variantId: {} }]), 1000).lines).toEqual([])
  expect(itemsOf(both)).toEqual([
    { id: 'a', qty: 1 },
    { id: 'a', variantId: 's', qty: 1 },
    { id: 'a', variantId: 'l', qty: 1 },
  ])
  expect(restoreLine([line(), large], small, 1)).toEqual(both)
})

test('removes ordered quantities and retains lines added since', () => {
  const lines = [line({ qty: 3 }), line({ variantId: 's' }), line({ id: 'b' })]
  const ordered = [
    { id: 'a', qty: 2 },
    { id: 'a', variantId: 's', qty: 1 },
  ]
  expect(removeOrdered(lines, ordered)).toEqual([line({ qty: 1 }), line({ id: 'b' })])
  expect(removeOrdered([], ordered)).toEqual([])
})

test('restores a removed line once in its place', () => {
  const others = [line({ id: 'b' }), line({ id: 'c' })]
  const back = restoreLine(others, line(), 1)
  expect(back.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  expect(restoreLine(back, line(), 1)).toEqual(back)
})
