import { expect, test } from 'vitest'
import { shortAddress, webAddress } from './web-address.ts'

test.each([
  ['example.org', 'https://example.org'],
  ['example.org:8080/shop', 'https://example.org:8080/shop'],
  ['http://example.org', 'http://example.org'],
  [' https://wa.me/263771234567 ', 'https://wa.me/263771234567'],
])('converts %s to %s', (typed, address) => {
  expect(webAddress(typed)).toBe(address)
})

test.each(['', '  ', 'javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
  'rejects %s',
  (typed) => {
    expect(webAddress(typed)).toBeUndefined()
  },
)

test('displays addresses without protocol and www', () => {
  expect(shortAddress('https://www.example.org/')).toBe('example.org')
})
