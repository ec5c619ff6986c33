import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bridge, type RequestName, requests } from '#shared/core/ipc.ts'
import type { UploadQueue } from '#shared/core/uploads.ts'
import { noBrowser } from '../e2e/browser.ts'
import { type Installation, installation, type Running } from './installation.ts'

declare const desktop: Bridge

/** Requests without input ignore the object that they receive. */
const ofNothing = ['state', 'uploads', 'endSession', 'signInWithGoogle', 'saveReport']

describe.skipIf(noBrowser)('a compromised page, on the Electron double', () => {
  let computer: Installation
  let running: Running
  /** A site whose responses an attacker controls. */
  let evil: { address: string; asked: { url: string; authorization: string | undefined }[]; close(): void }

  beforeAll(async () => {
    evil = await evilSite()
    // The keychain is not needed here.
    computer = installation({ keyring: false })
    running = await computer.start()
    await running.openSite(evil.address)
    await running.signIn()
    await running.app.evaluate(({ dialog }) => {
      const dialogs: string[] = []
      Object.assign(globalThis, { dialogs })
      dialog.showOpenDialog = async () => ({ canceled: !dialogs.push('open'), filePaths: [] })
      dialog.showSaveDialog = async () => ({ canceled: Boolean(dialogs.push('save')), filePath: '' })
      dialog.showMessageBox = async () => ({ response: dialogs.push('message') * 0, checkboxChecked: false })
    })
  })
  afterAll(async () => {
    await computer.remove()
    evil.close()
  })

  /** Everything that a request could have changed. */
  const effects = async () => ({
    state: await running.state(),
    items: (await running.ask<UploadQueue>('uploads')).items,
    settings: (await running.ask<UploadQueue>('uploads')).status,
    externalUrls: await running.app.evaluate(({ double }) => double.externalUrls),
    dialogs: await running.app.evaluate(() => (globalThis as unknown as { dialogs: string[] }).dialogs),
    polluted: await running.app.evaluate(() => 'polluted' in {}),
  })

  test('requests with hostile input change nothing', async () => {
    const before = await effects()
    const names = Object.keys(requests) as RequestName[]
    const answers = await running.page.evaluate(
      async ([all, without]) => {
        const long = 'x'.repeat(1_000_000)
        const deep = JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown
        const values = [undefined, null, true, 0, -1, Number.NaN, 10n, '', '/etc/passwd', long, [], [1], deep]
        const kinds = [new Map([['address', 'x']]), new Set([1]), new Uint8Array(100_000), /x/, new Error('x')]
        const objects = [
          new Date(),
          {},
          JSON.parse('{"__proto__":{"polluted":1}}'),
          { constructor: { prototype: { polluted: 1 } } },
          { address: 'file:///etc/passwd' },
          { address: 'javascript:alert(1)' },
          { address: 'http://169.254.169.254/latest/meta-data' },
          { address: 'https://user:secret@localhost' },
          { address: ['https://localhost'] },
          { address: long },
          { url: 'file:///etc/passwd' },
          { url: 'javascript:alert(1)' },
          { url: 'data:text/html,<script>1</script>' },
          { url: 'https://facebook.com@evil.example/' },
          { url: 'ms-msdt:/id PCWDiagnostic' },
          { url: long },
          { what: '../../etc' },
          { what: { toString: 'folder' } },
          { step: 'constructor', ids: [] },
          { step: 'remove', ids: ['../../etc/passwd'] },
          { step: 'remove', ids: new Array(30_000).fill(crypto.randomUUID()) },
          { ids: [crypto.randomUUID()], changes: { published: 'yes' } },
          { ids: [crypto.randomUUID()], changes: { path: '/etc/passwd', tags: new Array(31).fill('x') } },
          { parallel: 1e9 },
          { parallel: '4' },
          { parallel: 0 },
        ]
        const results: string[] = []
        for (const name of all)
          for (const [at, value] of [...values, ...kinds, ...objects].entries()) {
            if (without.includes(name) && typeof value === 'object' && value && !Array.isArray(value)) continue
            const reply = await desktop.ask(name, value).catch((error: Error) => error.message)
            const outcome = typeof reply === 'string' ? reply : reply.ok ? 'done' : reply.error.code
            if (!/^(VALIDATION|NOT_FOUND|FORBIDDEN|An object could not be cloned\.)$/.test(outcome))
              results.push(`${name} ${at} ${Object.keys(Object(value)).slice(0, 2)}: ${outcome}`)
          }
        return results
      },
      [names, ofNothing] as const,
    )
    // Changing the details of a missing photo has no effect.
    expect(answers.filter((answer) => !/^describeUploads .*: done$/.test(answer))).toEqual([])
    expect(await effects()).toEqual(before)
  })

  test('queues only files that the user dropped', async () => {
    const before = await effects()
    const refused = await running.page.evaluate(async () => {
      const lies = [
        ['/etc/passwd'],
        [{ path: '/etc/passwd' }],
        [new File(['x'], '/etc/passwd')],
        [Object.assign(new File(['x'], 'x.jpg'), { path: '/etc/passwd' })],
        [],
        null,
      ]
      const results: boolean[] = []
      const drop = async (lie: unknown) => (await desktop.drop(lie as File[])).ok
      for (const lie of lies) results.push(await drop(lie).catch(() => false))
      return results
    })
    expect(refused).toEqual(refused.map(() => false))
    expect(await effects()).toEqual(before)
  })

  test('no path leads out of the app', async () => {
    const secret = join('out', 'secret.txt')
    writeFileSync(secret, 'a secret beside the app')
    const paths = [
      ...['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/%2e%2e%2fsecret.txt', '/..%5csecret.txt'],
      ...['/assets/../../secret.txt', '/assets/..%2f..%2fsecret.txt', '/assets/%2e%2e/%2e%2e/secret.txt'],
      ...['/..\\secret.txt', '/%5c..%5csecret.txt', '//secret.txt', '/./../secret.txt', '/....//secret.txt'],
      ...['/..;/secret.txt', '/%252e%252e%252fsecret.txt', '/%c0%ae%c0%ae/secret.txt', '/..%00/secret.txt'],
      ...['/secret.txt%00.js', '/boot.js/../../secret.txt', '/.%2e/secret.txt', '/main/index.js', '/../main/index.js'],
      ...['/..%2fmain%2findex.js', '/etc/passwd', '/%2fetc%2fpasswd', '/file:///etc/passwd', '/C:%5cWindows%5cwin.ini'],
      ...['/upload-preview/../../../etc/passwd', '/upload-preview/..%2f..%2fetc%2fpasswd', '/package.json', '/%'],
    ]
    try {
      const answers = await running.page.evaluate(async (all) => {
        const texts: string[] = []
        for (const path of all) texts.push(await fetch(path).then((reply) => reply.text(), String))
        return texts
      }, paths)
      const leaks = answers.filter((text) =>
        /a secret beside|root:|registerSchemesAsPrivileged|"devDependencies"/.test(text),
      )
      expect(leaks).toEqual([])
    } finally {
      rmSync(secret)
    }
  })

  test('no response of a site runs as code', async () => {
    evil.asked.length = 0
    const ran = await running.page.evaluate(async () => {
      const put = (tag: string, attributes: Record<string, string>) => {
        const element = Object.assign(document.createElement(tag), attributes)
        document.body.append(element)
        return new Promise((resolve) => {
          element.onload = element.onerror = resolve
          setTimeout(resolve, 2000)
        })
      }
      await Promise.all([
        ...['/api/evil.js', '/media/evil.js', '/theme/evil.css', '/media/x.png?evil.js'].flatMap((src) => [
          put('script', { src }),
          put('script', { src, type: 'module' }),
          put('link', { rel: 'stylesheet', href: src }),
          put('img', { src }),
        ]),
        ...['/api/evil.html', '/media/evil.svg'].flatMap((src) => [
          put('iframe', { src }),
          put('object', { data: src }),
        ]),
        navigator.serviceWorker?.register('/api/evil.js').catch(() => undefined),
      ])
      return 'pwned' in globalThis
    })
    expect(ran).toBe(false)
    for (const path of ['/api/evil.html', '/media/evil.svg', '/api/refresh']) {
      await running.page.goto(`https://bundle.app.invalid${path}`).catch(() => undefined)
      expect(await running.page.evaluate(() => 'pwned' in globalThis)).toBe(false)
      expect(running.page.url()).toMatch(/^https:\/\/bundle\.app\.invalid\//)
    }
    await running.page.goto('https://bundle.app.invalid/admin')
    expect(evil.asked.length).toBeGreaterThan(3)
  })

  test('a redirect to another site does not receive the session', async () => {
    const canary = await evilSite()
    const asked = (path: string) => running.page.evaluate((url) => fetch(url).then(({ status }) => status), path)
    expect(await asked(`/api/redirect?to=${encodeURIComponent(`${canary.address}/api/stolen`)}`)).toBe(503)
    expect(await asked('/api/redirect?to=file:///etc/passwd')).toBe(503)
    expect(await asked(`/api/redirect?to=${encodeURIComponent('//evil.example/x')}`)).toBe(503)
    expect(canary.asked).toEqual([])
    canary.close()
  })

  test('the app is unchanged and wrote nothing outside its folders', async () => {
    expect(existsSync('/etc/passwd.part')).toBe(false)
    expect((await running.state()).sites.map(({ address }) => address)).toEqual([evil.address])
    expect(running.app.output()).toBe('')
  })
})

async function evilSite() {
  const asked: { url: string; authorization: string | undefined }[] = []
  const server = createServer(({ url = '', headers: { authorization } }, response) => {
    asked.push({ url, authorization })
    answer(url, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  return { address, asked, close: () => server.close() }
}

const script = 'globalThis.pwned = 1'

function answer(url: string, response: ServerResponse) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const json = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
  const as = (type: string, text: string) => response.setHeader('content-type', type).end(text)
  if (pathname === '/api/company')
    return json({ _id: '37276f08-4619-45f4-a76d-36ed8a6f08e6', name: 'Evil', theme: '/theme/evil.css' })
  if (pathname === '/api/auth/login') return json({ token: 'T'.repeat(40) })
  if (pathname === '/api/redirect') return response.writeHead(302, { location: searchParams.get('to')! }).end()
  if (pathname === '/api/refresh') response.setHeader('refresh', '0;url=https://evil.example/')
  if (pathname.endsWith('.js')) return as('text/javascript', script)
  if (pathname.endsWith('.css')) return as('text/javascript', script)
  if (pathname.endsWith('.png')) return as('image/png', script)
  if (pathname.endsWith('.svg'))
    return as(
      'image/svg+xml',
      `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`,
    )
  if (pathname.endsWith('.html')) return as('text/html', `<script>${script}</script><img src=x onerror="${script}">`)
  return as('text/html', `<script>${script}</script>`)
}
