import { expect, test } from 'vitest'
import { externalAddress } from './external.ts'

const sites = ['https://photos.example.com', 'http://localhost:3000', 'https://www.north.example/shop', '']

test.each([
  ['https://photos.example.com/photos/1?x=1', 'https://photos.example.com/photos/1?x=1'],
  ['http://localhost:3000/photos', 'http://localhost:3000/photos'],
  ['https://www.north.example/elsewhere', 'https://www.north.example/elsewhere'],
  ['https://facebook.com/north', 'https://facebook.com/north'],
  ['https://www.youtube.com/watch?v=1', 'https://www.youtube.com/watch?v=1'],
  ['mailto:ann@north.example', 'mailto:ann@north.example'],
  ['mailto:ann@north.example?subject=Hi%20there', 'mailto:ann@north.example?subject=Hi%20there'],
  ['mailto:ann@north.example?attach=/etc/passwd&bcc=x@evil.example&body=x', 'mailto:ann@north.example'],
])('opens %s', (asked, expected) => {
  expect(externalAddress(asked, sites)).toBe(expected)
})

test.each([
  'https://evil.example',
  'https://photos.example.com.evil.example/',
  'https://photos.example.com@evil.example/',
  'https://ann:secret@photos.example.com/',
  'https://photos.example.com:8443/',
  'http://photos.example.com/',
  'http://facebook.com/',
  'https://facebook.com:8080/',
  'https://notfacebook.com/',
  'https://facebook.com.evil.example/',
  'http://localhost:3001/',
  'mailto:ann@north.example,other@evil.example',
  'mailto:?to=ann@north.example',
  'mailto:ann@north.example%0d%0aBcc:x@evil.example',
  'file:///etc/passwd',
  'file://server/share/evil.exe',
  '\\\\server\\share\\evil.exe',
  'smb://server/share',
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'ms-msdt:/id',
  'ms-officecmd:x',
  'search-ms:query=x',
  'app://bundle/admin',
  'tel:+263',
  'ftp://facebook.com/',
  'not an address',
  '',
])('does not open %s', (asked) => {
  expect(externalAddress(asked, sites)).toBeUndefined()
})
