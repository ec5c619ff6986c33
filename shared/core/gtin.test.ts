import { expect, test } from 'vitest'
import { gtinOf, isGtin } from './gtin.ts'

test.each([
  ['EAN-13', '4006381333931'],
  ['EAN-8', '96385074'],
  ['UPC', '036000291452'],
  ['GTIN-14', '10614141000415'],
  ['ISBN with hyphens', '978-0-306-40615-7'],
  ['ISBN of ten characters', '0-8044-2957-X'],
])('accepts %s', (_, typed) => expect(isGtin(gtinOf(typed))).toBe(true))

test('converts an ISBN of ten characters to 13 digits', () => expect(gtinOf('0306406152')).toBe('9780306406157'))

test.each([
  ['a wrong check digit', '4006381333932'],
  ['swapped digits', '4006381339331'],
  ['a wrong length', '40063813339'],
  ['other characters', 'ABC6381333931'],
  ['a wrong check digit of an old ISBN', '0306406153'],
])('rejects %s', (_, typed) => expect(isGtin(gtinOf(typed))).toBe(false))
