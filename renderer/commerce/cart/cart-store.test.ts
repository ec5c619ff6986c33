import { afterEach, expect, test, vi } from 'vitest'
import type { CartLine } from './cart-lines.ts'
import { cartOf, changeCart } from './cart-store.ts'

const line = (id: string, qty = 1): CartLine => ({ id, title: 'Fog Sea', image: '', price: 19.9, qty, slug: 'fog-sea' })

/** A browser's storage, until it is full. */
function storage() {
  const stored = new Map<string, string>()
  const state = { full: false }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, text: string) {
      if (state.full) throw new DOMException('Full', 'QuotaExceededError')
      stored.set(key, text)
    },
  })
  return state
}
afterEach(() => vi.unstubAllGlobals())

test('the idempotency key changes only with the lines', () => {
  storage()
  const named = (change: Parameters<typeof changeCart>[1]) => {
    changeCart('a', change)
    return cartOf('a').order
  }
  const first = named(() => ({ lines: [line('x')] }))
  expect(first).toMatch(/^[\w-]{16,64}$/)
  expect(named(() => ({ dirty: true, lines: [{ ...line('x'), price: 25 }] }))).toBe(first)
  const second = named(() => ({ lines: [line('x', 2)] }))
  expect(second).not.toBe(first)
  // The same items again are a new order.
  named(() => ({ lines: [] }))
  expect([first, second]).not.toContain(named(() => ({ lines: [line('x')] })))
})

test('holds the cart in memory when the storage is full', () => {
  const state = storage()
  const ids = () => cartOf('b').lines.map(({ id }) => id)
  changeCart('b', () => ({ lines: [line('x')] }))
  state.full = true
  changeCart('b', ({ lines }) => ({ lines: [...lines, line('y')] }))
  expect(ids()).toEqual(['x', 'y'])
  state.full = false
  changeCart('b', ({ lines }) => ({ lines: [...lines, line('z')] }))
  expect(ids()).toEqual(['x', 'y', 'z'])
})
