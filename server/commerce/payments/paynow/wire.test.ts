import { describe, expect, test } from 'vitest'
import { encodeMessage, hashOf, instantOf, Message } from './wire.ts'

// Both vectors: Paynow developer documentation, "Generating Hash" and "Validating Hash".
const key = '3e9fed89-60e1-4ce5-ab6e-6b1eb2d4f977'
const outbound = [
  ['id', '1201'],
  ['reference', 'TEST REF'],
  ['amount', '99.99'],
  ['additionalinfo', 'A test ticket transaction'],
  ['returnurl', 'http://www.google.com/search?q=returnurl'],
  ['resulturl', 'http://www.google.com/search?q=resulturl'],
  ['status', 'Message'],
] as const
const outboundHash =
  '2A033FC38798D913D42ECB786B9B19645ADEDBDE788862032F1BD82CF3B92DEF84F316385D5B40DBB35F1A4FD7D5BFE73835174136463CDD48C9366B0749C689'
const inbound =
  'status=Ok&browserurl=https%3a%2f%2fstaging.paynow.co.zw%2fPayment%2fConfirmPayment%2f9510&pollurl=https%3a%2f%2fstaging.paynow.co.zw%2fInterface%2fCheckPayment%2f%3fguid%3dc7ed41da-0159-46da-b428-69549f770413&paynowreference=9510&hash=750DD0B0DF374678707BB5AF915AF81C228B9058AD57BB7120569EC68BBB9C2EFC1B26C6375D2BC562AC909B3CD6B2AF1D42E1A5E479FFAC8F4FB3FDCE71DF4D'

describe('hash', () => {
  test('equals the hash of the documented outbound message', () => {
    expect(hashOf(outbound, key)).toBe(outboundHash)
    expect(new Message(encodeMessage(outbound, key)).get('hash')).toBe(outboundHash)
  })

  test('depends on the field order', () => {
    expect(hashOf([...outbound].reverse(), key)).not.toBe(outboundHash)
  })

  test('accepts the documented inbound message', () => {
    const message = new Message(inbound)
    expect(message.isSignedWith(key)).toBe(true)
    expect(message.get('browserurl')).toBe('https://staging.paynow.co.zw/Payment/ConfirmPayment/9510')
  })

  test('rejects a changed value, another key, and a missing or short hash', () => {
    expect(new Message(inbound.replace('9510&hash', '9511&hash')).isSignedWith(key)).toBe(false)
    expect(new Message(inbound).isSignedWith(key.replace('3e', '4e'))).toBe(false)
    expect(new Message(inbound.replace(/&hash.*/, '')).isSignedWith(key)).toBe(false)
    expect(new Message(inbound.slice(0, -1)).isSignedWith(key)).toBe(false)
  })

  test('reads capitalised names and plus signs', () => {
    const message = new Message('Status=Ok&Reference=TEST+REF&Hash=x')
    expect([message.get('status'), message.get('reference'), message.get('hash')]).toEqual(['Ok', 'TEST REF', 'x'])
  })
})

test('reads code expiry times in Harare time and rejects others', () => {
  expect(instantOf('3-Mar-2026 14:05')).toBe('2026-03-03T12:05:00.000Z')
  expect(instantOf('13-Dec-2026 01:30')).toBe('2026-12-12T23:30:00.000Z')
  expect([instantOf(''), instantOf('2026-03-03'), instantOf('3-Foo-2026 14:05')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
