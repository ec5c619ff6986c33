import { expect, test } from 'vitest'
import { isLinkExpired } from './invoice-link.ts'

const link = '/api/orders/1/invoice?e=1795600800&u=a.b&s=c'

test.each([
  ['a minute before its expiry', -60_000, false],
  ['seconds before its expiry', -2000, true],
  ['at its expiry', 0, true],
  ['after its expiry', 60_000, true],
])('a signed link %s (%i ms) is expired: %s', (_, later, expected) => {
  expect(isLinkExpired(link, 1_795_600_800_000 + later)).toBe(expected)
})

test('a link without an expiry counts as expired', () => {
  expect(isLinkExpired('/api/orders/1/invoice', Date.now())).toBe(true)
})
