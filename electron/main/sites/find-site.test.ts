import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { domains } from '#server/core/tenants/tenants.table.ts'
import { selfSigned } from '#tests/desktop/double/certificate.ts'
import { world } from '#tests/world.ts'
import { ignoreOverrides } from '../harden.ts'
import { findSite } from './find-site.ts'

let w: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  w = await world()
  await w.database.owner.insert(domains).values({ host: '127.0.0.1', tenantId: w.here.id })
}, 60_000)

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listening(server: Server) {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
const site = async (answer: RequestListener) => `http://127.0.0.1:${await listening(createServer(answer))}`
const find = (address: string) => findSite(address, 'Vitrine/1.2.3 (linux)')

test('reads the name of a site', async () => {
  expect(await find(w.address)).toEqual({ address: w.address, name: `Company ${w.here.slug}`, logo: '' })
})

const company = { _id: crypto.randomUUID(), name: 'North', theme: '/theme/1.css' }
const withLogo = (type: string, bytes: Buffer, logo = '/media/logo.webp') =>
  site(({ url }, response) => {
    if (url === '/api/company')
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...company, logo }))
    else response.writeHead(200, { 'content-type': type }).end(bytes)
  })

test('embeds the logo if it is small and valid', async () => {
  const picture = Buffer.from('picture')
  const address = await withLogo('image/webp', picture)
  expect((await find(address)).logo).toBe(`data:image/webp;base64,${picture.toString('base64')}`)
  for (const [type, bytes, logo] of [
    ['image/svg+xml', picture],
    ['text/html', picture],
    ['image/webp', Buffer.alloc(201 * 1024)],
    ['image/webp', picture, 'https://evil.example/logo.webp'],
    ['image/webp', picture, '//evil.example/logo.webp'],
    ['image/webp', picture, 'file:///etc/passwd'],
  ] as const)
    expect((await find(await withLogo(type, bytes, logo))).logo).toBe('')
})

test.each([
  ['a page', '<!doctype html><title>Hello</title>'],
  ['another API', '{"name":"North"}'],
  ['nothing', ''],
  ['a flood', `{"x":"${'x'.repeat(1_100_000)}"}`],
])('does not find a site at %s', async (_, body) => {
  const address = await site((_, response) => response.end(body))
  await expect(find(address)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringContaining('There is no Vitrine site at 127.0.0.1'),
  })
})

test('refuses error responses', async () => {
  for (const status of [404, 500]) {
    const address = await site((_, response) => response.writeHead(status).end(JSON.stringify(company)))
    await expect(find(address)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

const sendingTo = (location: string) => site((_, response) => response.writeHead(301, { location }).end())

test('follows a redirect to another host', async () => {
  const address = await sendingTo(`${w.address}/api/company`)
  expect((await find(address)).address).toBe(w.address)
})

test('refuses circular and less secure redirects', async () => {
  const circle: string = await site((_, response) => response.writeHead(302, { location: `${circle}/x` }).end())
  for (const address of [circle, await sendingTo('file:///etc/passwd'), await sendingTo('javascript:1')])
    await expect(find(address)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(find(await sendingTo('http://photos.example.com/'))).rejects.toMatchObject({
    message: expect.stringContaining('not secure'),
  })
})

test('reports an unreachable site with a message', async () => {
  const address = await site(() => undefined)
  servers.pop()!.close()
  await expect(find(address)).rejects.toMatchObject({
    code: 'OFFLINE',
    message: expect.stringContaining('does not respond'),
  })
  await expect(find('https://unknown.invalid')).rejects.toMatchObject({ code: 'OFFLINE' })
})

test('refuses invalid certificates regardless of the environment', async () => {
  let asked = 0
  const port = await listening(
    createSecureServer(selfSigned(), (_, response) => {
      asked++
      response.end(JSON.stringify(company))
    }),
  )
  const refused = { code: 'UNAVAILABLE', message: expect.stringContaining('is not valid') }
  await expect(find(`https://127.0.0.1:${port}`)).rejects.toMatchObject(refused)

  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  ignoreOverrides(process.env)
  await expect(find(`https://127.0.0.1:${port}`)).rejects.toMatchObject(refused)
  expect(asked).toBe(0)
})

test('reports a site without TLS with a message', async () => {
  const address = await site((_, response) => response.end())
  await expect(find(address.replace('http:', 'https:'))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('could not connect securely'),
  })
})
