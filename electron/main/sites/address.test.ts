import { expect, test } from 'vitest'
import { AppError } from '#shared/core/errors.ts'
import { addressOf } from './address.ts'

test.each([
  ['photos.example.com', 'https://photos.example.com'],
  ['  Photos.Example.COM/home?x=1#y ', 'https://photos.example.com'],
  ['https://photos.example.com:8443/', 'https://photos.example.com:8443'],
  ['https://photos.example.com:443', 'https://photos.example.com'],
  ['HTTPS://photos.example.com', 'https://photos.example.com'],
  ['bücher.example', 'https://xn--bcher-kva.example'],
  ['localhost:3000', 'http://localhost:3000'],
  ['http://localhost:3000/admin', 'http://localhost:3000'],
  ['https://localhost:3000', 'https://localhost:3000'],
  ['neighbour.localhost:3000', 'http://neighbour.localhost:3000'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['10.0.0.5', 'https://10.0.0.5'],
])('%s means %s', (typed, address) => {
  expect(addressOf(typed)).toBe(address)
})

test.each([
  ['', /Enter the address/],
  ['   ', /Enter the address/],
  ['two words', /Enter the address/],
  ['ftp://photos.example.com', /Enter the address/],
  ['file:///etc/passwd', /Enter the address/],
  ['javascript://alert(1)', /Enter the address/],
  ['https://', /Enter the address/],
  ['photos.example.com:99999', /Enter the address/],
  ['photos\\evil.example', /Enter the address/],
  ['http://photos.example.com', /not secure/],
  ['http://127.0.0.1.evil.example', /not secure/],
  ['http://localhost.evil.example', /not secure/],
  ['http://10.0.0.5', /not secure/],
  ['https://ann:secret@photos.example.com', /without a name or a password/],
  ['photos.example.com@evil.example', /without a name or a password/],
])('rejects %s with a message at the field', (typed, message) => {
  expect(() => addressOf(typed)).toThrow(message)
  const fields = (() => {
    try {
      addressOf(typed)
    } catch (error) {
      return AppError.from(error).fields
    }
  })()
  expect(fields?.address).toMatch(message)
})
