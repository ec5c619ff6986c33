import { expect, test } from 'vitest'
import { shortAddress, webAddress } from './web-address.ts'

test.each([
  ['example.org', 'https://example.org'],
  ['example.org:8080/shop', 'https://example.org:8080/shop'],
  ['http://example.org', 'http://example.org'],
  [' https://wa.me/263771234567 ', 'https://wa.me/263771234567'],
])('%s becomes %s', (typed, address) => {
  expect(webAddress(typed)).toBe(address)
})

test.each(['', '  ', 'javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
  '%s is no address to offer',
  (typed) => {
    expect(webAddress(typed)).toBeUndefined()
  },
)

test('people read addresses without their protocol', () => {
  expect(shortAddress('https://www.example.org/')).toBe('example.org')
})
