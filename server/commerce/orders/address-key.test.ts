import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

test.each([
  ['same+1@shop.example', 'same@shop.example'],
  ['SAME@Shop.example', 'same@shop.example'],
  ['r.o.s.a+shop@gmail.com', 'rosa@gmail.com'],
  ['ro.sa@googlemail.com', 'rosa@gmail.com'],
  ['ro.sa@shop.example', 'ro.sa@shop.example'],
])('counts %s as %s', (email, key) => expect(addressKey(email)).toBe(key))
