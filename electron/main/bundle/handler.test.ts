import { expect, test } from 'vitest'
import { appAt } from './app-for-tests.ts'
import { origin } from './origin.ts'

// No server listens there, so all responses come from the app.
const app = appAt('http://127.0.0.1:9', 'stored-token')
const html = { accept: 'text/html,application/xhtml+xml' }

test('serves the page for every address, with the sign-in state', async () => {
  for (const path of ['/', '/admin', '/admin/photos?page=2', '/reset-password?token=a.b', '/people/a.b']) {
    const reply = await app.ask(path, { headers: html })
    expect([path, reply.status]).toEqual([path, 200])
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const text = await reply.text()
    expect(text).toContain('<html lang="en" data-desktop="linux" data-signed-in="" data-mantine-color-scheme="dark">')
    const [, state = ''] = /<script type="application\/json" id="desktop-state">(.*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(state)).toMatchObject({ system: 'linux', sites: [{ name: '$& </script>', signedIn: true }] })
    expect(text).not.toContain('stored-token')
  }
})

test('serves the page without the mark to signed-out users', async () => {
  const reply = await appAt('http://127.0.0.1:9').ask('/', { headers: html })
  expect(await reply.text()).toContain('<html lang="en" data-desktop="linux" data-mantine-color-scheme="dark">')
})

test('the policy allows only scripts of the app, and players in frames', async () => {
  const { headers } = await app.ask('/', { headers: html })
  const policy = Object.fromEntries(
    headers
      .get('content-security-policy')!
      .split('; ')
      .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
  )
  expect(policy).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'media-src': "'self' blob:",
    'frame-src': 'https://www.youtube-nocookie.com https://player.vimeo.com',
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  })
})

test('serves files with their type, and hashed names as immutable', async () => {
  const script = await app.ask('/assets/main-Ab3.js')
  expect(Object.fromEntries(script.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect((await app.ask('/boot.js')).headers.get('cache-control')).toBe('no-cache')
  expect(await (await app.ask('/assets/inter-Ab3.woff2')).text()).toBe('font of this version')
})

test.each([
  '/../secret.json',
  '/%2e%2e/secret.json',
  '/assets/..%2f..%2fsecret.json',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.json',
  '/assets/..%5c..%5csecret.json',
  '/assets/..\\..\\secret.json',
  '//secret.json',
  '/assets//main-Ab3.js',
  '/boot.js%00.png',
  '/%',
  '/%ff',
  '/assets/.hidden.js',
  '/C:/secret.json',
  '/boot.js::$DATA',
  '/assets/missing.js',
  '/missing.json',
  '/upload-preview/../secret.json',
  '/upload-preview/%2fetc%2fpasswd',
  '/api',
])('ignores %s', async (path) => {
  const reply = await app.ask(path, { headers: { accept: '*/*' } })
  const text = await reply.text()
  expect(text).not.toContain('"secret"')
  expect(text).not.toContain('hidden')
  expect([path, reply.status]).toEqual([path, 404])
})

test('refuses other hosts and methods', async () => {
  const { requestHandler } = await import('./handler.ts')
  const never = async () => {
    throw new Error('asked')
  }
  const handle = requestHandler({ folder: '/', page: never, forward: never, preview: never, onError: () => undefined })
  for (const url of ['app://bundle.evil/boot.js', 'app://evil/', 'app://bundle:1/', 'app:bundle/'])
    expect([url, (await handle(new Request(url))).status]).toEqual([url, 404])
  expect((await handle(new Request(`${origin}/boot.js`, { method: 'POST' }))).status).toBe(404)
})

test('serves previews only by id', async () => {
  const id = crypto.randomUUID()
  expect(await (await app.ask(`/upload-preview/${id}`)).text()).toBe(`picture ${id}`)
})
