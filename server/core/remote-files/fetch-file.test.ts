import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { Agent, type ClientRequestArgs, createServer } from 'node:http'
import { type AddressInfo, connect, isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchFile } from './fetch-file.ts'
import type { Lookup } from './public-address.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-fetch-'))
let hits = 0
let lastHost: string | undefined
const server = createServer((request, response) => {
  hits++
  lastHost = request.headers.host
  const { url = '' } = request
  if (url === '/ok') response.end('picture')
  else if (url === '/declared') response.writeHead(200, { 'content-length': 5000 }).end('x'.repeat(5000))
  else if (url === '/endless') {
    const write = () => response.write('x'.repeat(500), () => response.destroyed || setImmediate(write))
    write()
  } else if (url === '/slow') response.write('x')
  else if (url === '/cut') response.writeHead(200, { 'content-length': 900 }).write('x', () => response.destroy())
  else if (url.startsWith('/to?')) response.writeHead(302, { location: url.slice(4) }).end()
  else if (url === '/loop') response.writeHead(302, { location: '/loop' }).end()
  else response.writeHead(404).end()
})
let host = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const publicAddress = '93.184.216.34'
const publicAddress6 = '2606:2800:220:1:248:1893:25c8:1946'

/** Connects to the local server, for every address, and records the addresses. */
class LocalAgent extends Agent {
  readonly connectedTo: (string | null | undefined)[] = []
  override createConnection({ host: address }: ClientRequestArgs) {
    this.connectedTo.push(address)
    return connect((server.address() as AddressInfo).port, '127.0.0.1')
  }
}

/** Finds these addresses, and throws for other hosts, as a name server does. */
const lookupOf =
  (known: Record<string, string[]>): Lookup =>
  async (name) =>
    known[name]?.map((address) => ({ address, family: isIP(address) })) ??
    Promise.reject(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }))

const fetched = (address: string, more = {}) =>
  fetchFile(address, folder, { maxBytes: 1000, seconds: 0.5, privateHosts: [host], ...more })

test('fetches a file, also after a redirect', async () => {
  const { path, size } = await fetched(`http://${host}/to?/ok`)
  expect([readFileSync(path, 'utf8'), size]).toEqual(['picture', 7])
})

test.each([
  ['/declared', 'larger'],
  ['/endless', 'larger'],
  ['/slow', 'within 0.5 seconds'],
  ['/cut', 'early'],
  ['/loop', 'too often'],
  ['/missing', 'answered 404'],
  ['/to?file:///etc/passwd', 'no web address'],
  ['/to?http://127.0.0.1:1/x', 'ports of http'],
  ['/to?http://127.0.0.1/x', 'public internet'],
  ['/to?http://169.254.169.254/latest/meta-data', 'public internet'],
])('refuses %s and leaves no file', async (path, message) => {
  const before = readdirSync(folder)
  await expect(fetched(`http://${host}${path}`)).rejects.toThrow(message)
  expect(readdirSync(folder)).toEqual(before)
})

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://①②⑦.0.0.1/',
  'http://0/',
  'http://10.1.2.3/',
  'http://100.64.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://localhost/',
  'http://public-and-private.example/',
  'ftp://example.com/',
  'gopher://example.com/',
  'file:///etc/passwd',
  'http://user:secret@example.com/',
  'javascript:alert(1)',
  '',
])('does not connect to %s', async (address) => {
  const before = hits
  const lookup = lookupOf({
    localhost: ['127.0.0.1'],
    'public-and-private.example': [publicAddress, '10.0.0.1'],
    'example.com': [publicAddress],
  })
  await expect(fetched(address, { lookup })).rejects.toThrow(/public internet|no web address/)
  expect(hits).toBe(before)
})

test.each([
  ['http://shop.example/ok', publicAddress, 'shop.example'],
  ['http://moved.example/to?http://shop.example/ok', publicAddress, 'shop.example'],
  [`http://${publicAddress}/ok`, publicAddress, publicAddress],
  ['http://six.example/ok', publicAddress6, 'six.example'],
  [`http://[${publicAddress6}]/ok`, publicAddress6, `[${publicAddress6}]`],
])('fetches %s from its public address', async (address, connected, name) => {
  const agent = new LocalAgent()
  const lookup = lookupOf({
    'shop.example': [publicAddress],
    'moved.example': [publicAddress],
    'six.example': [publicAddress6, publicAddress],
  })
  const { path } = await fetched(address, { lookup, agent })
  expect(readFileSync(path, 'utf8')).toBe('picture')
  expect(new Set(agent.connectedTo)).toEqual(new Set([connected]))
  expect(lastHost).toBe(name)
})

test('connects to the checked address, though a second lookup leads elsewhere', async () => {
  const agent = new LocalAgent()
  let lookups = 0
  const lookup: Lookup = async () => [{ address: lookups++ ? '127.0.0.1' : publicAddress, family: 4 }]
  await fetched('http://rebinding.example/ok', { lookup, agent })
  expect([lookups, agent.connectedTo]).toEqual([1, [publicAddress]])
})
