import { expect, test } from 'vitest'
import { type CartLine, emptyCart, itemsOf, readCart, withBack, withMore, withoutOrdered } from './cart-lines.ts'

const line = (change: Partial<CartLine> = {}): CartLine => ({
  id: 'a',
  title: 'Fog Sea',
  image: '/media/c/x/320.webp',
  price: 19.9,
  qty: 1,
  slug: 'fog-sea',
  ...change,
})
const kept = (lines: unknown, savedAt = 1000) => JSON.stringify({ owner: null, dirty: false, savedAt, lines })

test('a cart comes back as it was kept, for thirty days', () => {
  const day = 24 * 3600_000
  expect(readCart(kept([line()]), 1000 + 29 * day).lines).toEqual([line()])
  expect(readCart(kept([line()]), 1000 + 31 * day)).toBe(emptyCart)
})

test.each([
  ['nothing', null],
  ['no JSON', 'cart'],
  ['null', 'null'],
  ['a number', '7'],
  ['another shape', '{"lines":{}}'],
])('%s is an empty cart', (_, text) => expect(readCart(text, 1000)).toBe(emptyCart))

test.each([
  ['a price below nothing', { price: -1 }],
  ['a price in words', { price: '1' }],
  ['no quantity', { qty: undefined }],
  ['half of one', { qty: 1.5 }],
  ['a thousand', { qty: 1000 }],
  ['an object for a title', { title: {} }],
])('a line with %s is left out, the others stay', (_, change) => {
  expect(readCart(kept([{ ...line(), ...change }, line({ id: 'b' })]), 1000).lines.map(({ id }) => id)).toEqual(['b'])
})

test('a picture from elsewhere is not loaded', () => {
  expect(readCart(kept([line({ image: 'https://evil.example/x.png' })]), 1000).lines[0]!.image).toBe('')
})

test('more of the same is one line, up to the most that is allowed', () => {
  const one = withMore([], line({ qty: 2 }), 20)
  expect(withMore(one, line({ qty: 3 }), 20)).toMatchObject([{ qty: 5 }])
  expect(withMore(one, line({ qty: 3 }), 4)).toMatchObject([{ qty: 4 }])
  expect(withMore(one, line({ qty: 99 }), 20)).toMatchObject([{ qty: 20 }])
  expect(withMore(one, line({ id: 'b' }), 20).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('each variant of a product is a line of its own, and comes back as one', () => {
  const [small, large] = [line({ variantId: 's', variant: 'S' }), line({ variantId: 'l', variant: 'L' })]
  const both = withMore(withMore([line()], small, 20), large, 20)
  expect(withMore(both, small, 20).map(({ variantId, qty }) => [variantId, qty])).toEqual([
    [undefined, 1],
    ['s', 2],
    ['l', 1],
  ])
  expect(readCart(kept(both), 1000).lines).toEqual(both)
  expect(readCart(kept([{ ...small, variantId: {} }]), 1000).lines).toEqual([])
  expect(itemsOf(both)).toEqual([
    { id: 'a', qty: 1 },
    { id: 'a', variantId: 's', qty: 1 },
    { id: 'a', variantId: 'l', qty: 1 },
  ])
  expect(withBack([line(), large], small, 1)).toEqual(both)
})

test('what was ordered goes, what was put there since stays', () => {
  const lines = [line({ qty: 3 }), line({ variantId: 's' }), line({ id: 'b' })]
  const ordered = [
    { id: 'a', qty: 2 },
    { id: 'a', variantId: 's', qty: 1 },
  ]
  expect(withoutOrdered(lines, ordered)).toEqual([line({ qty: 1 }), line({ id: 'b' })])
  expect(withoutOrdered([], ordered)).toEqual([])
})

test('what was removed comes back to its place, once', () => {
  const others = [line({ id: 'b' }), line({ id: 'c' })]
  const back = withBack(others, line(), 1)
  expect(back.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  expect(withBack(back, line(), 1)).toEqual(back)
})
