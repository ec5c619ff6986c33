import { mkdtempSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createCompany } from '#server/core/tenants/create-company.ts'
import { type Running, startServer } from '#server/server.ts'
import { redirects } from '#server/site/redirects/redirects.table.ts'
import type { AnalyticsService } from '#shared/core/analytics-services.ts'
import { company } from '../company/company.table.ts'
import { readConfig } from '../config.ts'
import { asTenant } from '../db/tenancy.ts'

const host = 'pages.test.example'
const script = '<script type="module" src="/assets/main.js"></script>'
let running: Running
let rendered: string[] = []
let companyId = ''

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-pages-'))
  await cp(inject('emptyDatabase'), join(dataDir, 'db'), { recursive: true })
  // Pages that only contain the requested URL.
  const renderer = {
    async render({ url, send }: { url: string; send(call: { method: 'GET'; url: string }): Promise<unknown> }) {
      await send({ method: 'GET', url: '/api/company' })
      rendered.push(url)
      const { pathname, search } = new URL(url)
      if (pathname === '/search') await send({ method: 'GET', url: `/api/search${search}` })
      if (url.includes('?reads')) {
        const calls = ['/api/blogs/a%00b', '/api/company', '/api/blogs/x'] as const
        const replies = await Promise.all(calls.map((one) => send({ method: 'GET', url: one })))
        const statuses = replies.map((reply) => (reply as { status: number }).status)
        return { status: 404, head: '', html: statuses.join(' '), state: '', private: true }
      }
      const status = url.includes('nowhere') ? 404 : 200
      return { status, head: '', html: `<p>${url}</p>`, state: '', private: url.includes('profile') }
    },
    preview: async () => undefined,
    themeCss: () => 'body{}',
  }
  const template = `<template data-after-paint>${script}</template><!--head--><!--app--><!--state-->`
  const source = { renderer: async () => renderer, template: async () => template }
  running = await startServer(
    readConfig({ dataDir, port: 0, logLevel: 'silent' }, { ANALYTICS_HOSTS: ' Stats.example:8443,' }),
    { pages: async () => source },
  )
  companyId = await createCompany(running.database, { slug: 'pages', name: 'Pages', plan: 'free', hosts: [host] })
})
afterAll(() => running.stop())

async function get(url: string, headers = {}) {
  rendered = []
  const reply = await running.app.inject({ url, headers: { host, accept: 'text/html', ...headers } })
  const { 'cache-control': cacheControl, 'content-type': type } = reply.headers
  return { status: reply.statusCode, body: reply.body, cacheControl, type, rendered: [...rendered] }
}

test('renders a page once and caches it for all users', async () => {
  const first = await get('/photos')
  expect(first).toMatchObject({ status: 200, rendered: [`https://${host}/photos`] })
  const second = await get('/photos', {
    authorization: 'Bearer x',
    cookie: 'visitor=x',
    origin: 'https://evil.example',
  })
  expect(second).toMatchObject({ status: 200, body: first.body, rendered: [] })
})

test('counts search pages like searches, cached ones as well', async () => {
  // The limit is per minute, which must not end meanwhile on a slow machine.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  rendered = []
  const open = (path: string) =>
    new Promise<number>((resolve, reject) => {
      request(running.address + path, { headers: { host, accept: 'text/html' } }, (reply) => {
        reply.resume().once('end', () => resolve(reply.statusCode!))
      })
        .on('error', reject)
        .end()
    })
  const statuses: number[] = []
  for (let at = 0; at < 62; at++) statuses.push(await open(`/search?k=${at < 5 ? at : 'lamp'}`))
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429])
  // Each page reads several kinds of content, and is rendered once.
  expect(rendered.length).toBeLessThan(10)
  expect(await open('/photos')).toBe(200)
})

test.each([
  ['/photos', `<template data-after-paint>${script}</template>`],
  ['/profile', script],
])('the page %s starts its scripts with %s', async (url, expected) => {
  const { body } = await get(url)
  expect(body.startsWith(expected)).toBe(true)
})

test.each([
  ['/nowhere', 404],
  ['/profile', 200],
])('does not cache %s', async (url, status) => {
  for (let round = 0; round < 2; round++) {
    const reply = await get(url)
    expect(reply).toMatchObject({ status, cacheControl: 'no-store' })
    expect(reply.rendered).toHaveLength(1)
  }
})

test.each(['http://evil.example/photos', '//evil.example/photos', '/\\evil.example', '/x/../../photos'])(
  '%s is rendered on the company’s own origin',
  async (url) => {
    const { app } = running
    const { connect } = await import('node:net')
    rendered = []
    await new Promise((resolve) => {
      const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1', () =>
        socket.write(`GET ${url} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      )
      socket.on('data', () => undefined)
      socket.on('close', resolve)
    })
    for (const one of rendered) expect(new URL(one).origin).toBe(`https://${host}`)
    expect(rendered.length).toBeLessThanOrEqual(1)
  },
)

test('caches the stylesheet only under its current URL', async () => {
  const { theme } = JSON.parse((await get('/api/company')).body)
  for (const address of [theme, `${theme}?x=1`, `${theme}?x=2`])
    expect(await get(address)).toMatchObject({ status: 200, cacheControl: 'public, max-age=31536000, immutable' })
  for (const old of ['/theme/0123456789abcdef.css', '/theme/x'])
    expect(await get(old)).toMatchObject({ status: 200, body: 'body{}', cacheControl: 'no-store' })
})

test('allows the hosts of the analytics service on public pages of the company only', async () => {
  const policyOf = async (url: string, headers = {}) =>
    (await running.app.inject({ url, headers: { host, accept: 'text/html', ...headers } })).headers[
      'content-security-policy'
    ]
  const general = await policyOf('/photos')
  expect(general).toContain("script-src 'self';")
  const service: AnalyticsService = { service: 'umami', id: '1', address: 'https://stats.example:8443/umami' }
  const set = (analyticsService: AnalyticsService | null) =>
    running.pipeline.forCompany(companyId, 'write', async ({ db, invalidate }) => {
      await db.update(company).set({ analyticsService })
      invalidate('company')
    })
  await set(service)
  for (let round = 0; round < 2; round++) {
    const policy = await policyOf('/photos')
    expect(policy).toContain("script-src 'self' https://stats.example:8443;")
    expect(policy).toContain("connect-src 'self' https://stats.example:8443;")
  }
  const { headers, body } = await running.app.inject({ url: '/photos', headers: { host, accept: 'text/html' } })
  const mark = '<meta name="visit-counter"'
  expect(body).toContain(`${mark} content="umami">`)
  const unchanged = await running.app.inject({
    url: '/photos',
    headers: { host, accept: 'text/html', 'if-none-match': String(headers.etag) },
  })
  expect([unchanged.statusCode, unchanged.headers['content-security-policy']]).toEqual([
    304,
    headers['content-security-policy'],
  ])
  for (const url of [
    '/admin/emails',
    '/profile',
    '/login',
    '/checkout',
    '/checkout/return?order=1&token=2',
    '/orders/1?token=2',
    '/events/1?registration=2',
    '/api/company',
  ])
    expect([url, await policyOf(url)]).toEqual([url, general])
  for (const url of ['/profile', '/login', '/reset-password?token=2', '/orders/1?token=2', '/login']) {
    const reply = await running.app.inject({ url, headers: { host, accept: 'text/html' } })
    expect([url, reply.headers['referrer-policy'], reply.body.includes(mark)]).toEqual([url, 'strict-origin', false])
  }
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  for (const none of [null, { ...service, address: 'https://other.example' }]) {
    await set(none)
    const reply = await running.app.inject({ url: '/photos', headers: { host, accept: 'text/html' } })
    expect([reply.headers['content-security-policy'], reply.body.includes(mark)]).toEqual([general, false])
  }
})

test('answers an unknown host with a page or JSON', async () => {
  const page = await get('/', { host: 'unknown.test.example' })
  expect(page).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' })
  expect(page.body).toContain('<h1>Site not found</h1>')
  const answer = await get('/api/company', { host: 'unknown.test.example' })
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'NOT_FOUND' })
})

test.each(['/blogs/%00x', '/blogs/x?a=%00', '/%00', '/photos/a%00b/c'])('refuses the page %s', async (url) => {
  expect(await get(url)).toMatchObject({ status: 400, rendered: [] })
})

test('a value that cannot be stored fails only its own read', async () => {
  expect((await get('/photos?reads')).body).toContain('400 200 404')
})

describe('a missing page with a redirect', () => {
  beforeAll(async () => {
    const row = { from: '/nowhere/lamp%20shade', to: '/shop/lamp?colour=red#top', toPath: '/shop/lamp' }
    await asTenant(running.database.pool, companyId, 'write', (db) =>
      db.insert(redirects).values([row, { ...row, from: '/photos' }]),
    )
  })

  test.each([
    ['/nowhere/lamp%20shade', '/shop/lamp?colour=red#top'],
    ['/nowhere/lamp%20shade/?utm=mail&x', '/shop/lamp?colour=red&utm=mail&x#top'],
  ])('redirects %s to %s', async (url, location) => {
    const reply = await running.app.inject({ url, headers: { host } })
    expect(reply).toMatchObject({ statusCode: 301, headers: { location, 'cache-control': 'no-store' } })
  })

  test('does not redirect a page that exists', async () => {
    expect(await get('/photos')).toMatchObject({ status: 200 })
  })
})
