import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bridge, Reply, RequestName } from '#shared/core/ipc.ts'
import { fuses } from '../../electron/packaging/fuses.ts'
import { noBrowser } from '../e2e/browser.ts'
import { type DesktopApp, launch } from './launch.ts'

declare const desktop: Bridge

let userData: string
let app: DesktopApp
let page: Page
/** Another site, and the paths that were requested from it. */
let otherSite: { address: string; asked: string[]; close(): void }

const built = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(c?js|html)$/.test(entry.name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    .join('\n')

/** Settings in the built main process, as `name: value`. */
function preferences() {
  const [, inside = ''] = /webPreferences: \{([\s\S]*?)\n\t*\}/.exec(built('out/main')) ?? []
  return Object.fromEntries([...inside.matchAll(/(\w+): (true|false)/g)].map(([, name, value]) => [name, value]))
}

const ask = (name: RequestName, input: unknown): Promise<Reply> =>
  page.evaluate(([called, given]) => desktop.ask(called, given), [name, input] as const)

/** Runs code as an attacker in a frame of the page. */
const takeOver = (frame: string, code: string) =>
  app.evaluate(
    ({ BrowserWindow, double }, given) => double.takeOver(BrowserWindow.getAllWindows()[0]!, given.frame, given.code),
    { frame, code },
  )

const load = (url: string) =>
  app.evaluate(({ BrowserWindow }, address) => BrowserWindow.getAllWindows()[0]!.loadURL(address), url)
const externalUrls = () => app.evaluate(({ double }) => double.externalUrls)

/** Emits an Electron event in the app. Returns whether the app prevented its default. */
const prevented = (event: string, about: object) =>
  app.evaluate(
    ({ BrowserWindow }, given) => {
      let stopped = false
      const preventDefault = () => {
        stopped = true
      }
      BrowserWindow.getAllWindows()[0]!.webContents.emit(given.event, { ...given.about, preventDefault })
      return stopped
    },
    { event, about },
  )

interface Point {
  point: number
  advice: string
  /** The part that can be tested without Electron's binary. */
  proof(): Promise<void>
  /** The test of the packaged app that covers the rest. */
  packaged?: string
}

const points: Point[] = [
  {
    point: 1,
    advice: 'Only load secure content',
    async proof() {
      const refused = await ask('findSite', { address: 'http://photos.example.com' })
      expect(refused).toMatchObject({ ok: false, error: { message: expect.stringContaining('not secure') } })
      expect(await page.evaluate((url) => fetch(url).catch(String), otherSite.address)).toMatch(/Failed to fetch/)
      expect(built('out/renderer')).not.toMatch(/(?:src|href)="http:/)
      expect(otherSite.asked).toEqual([])
    },
  },
  {
    point: 2,
    advice: 'Do not enable Node.js integration for remote content',
    async proof() {
      expect(preferences()).toMatchObject({
        ...{ nodeIntegration: 'false', nodeIntegrationInSubFrames: 'false', nodeIntegrationInWorker: 'false' },
      })
      const names = ['require', 'process', 'module', 'Buffer', 'global', '__dirname']
      expect(await page.evaluate((all) => all.filter((name) => name in globalThis), names)).toEqual([])
    },
    packaged: 'no Node in the page',
  },
  {
    point: 3,
    advice: 'Enable context isolation in all renderers',
    async proof() {
      expect(preferences()).toMatchObject({ contextIsolation: 'true' })
      await page.evaluate(() => Object.assign(globalThis, { seenByPage: true }))
      expect(await takeOver('app://bundle/admin', "return 'seenByPage' in globalThis")).toBe(false)
      expect(await page.evaluate(() => Object.isFrozen(desktop))).toBe(true)
    },
    packaged: 'no Node in the page',
  },
  {
    point: 4,
    advice: 'Enable process sandboxing',
    async proof() {
      expect(preferences()).toMatchObject({ sandbox: 'true' })
      expect(built('out/main')).toContain('app.enableSandbox()')
      expect(built('out/main')).not.toMatch(/no-sandbox|sandbox: false/)
    },
    packaged: 'no Node in the page',
  },
  {
    point: 5,
    advice: 'Handle session permission requests from remote content',
    async proof() {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read'] as const
      const states = await page.evaluate(
        (all) =>
          Promise.all(all.map(async (name) => (await navigator.permissions.query({ name: name as 'midi' })).state)),
        names,
      )
      expect(states).toEqual(names.map(() => 'denied'))
    },
  },
  {
    point: 6,
    advice: 'Do not disable webSecurity',
    async proof() {
      expect(preferences()).toMatchObject({ webSecurity: 'true' })
      expect(built('out/main')).not.toMatch(/disable-web-security|webSecurity: false|bypassCSP: true|corsEnabled: true/)
    },
  },
  {
    point: 7,
    advice: 'Define a Content-Security-Policy',
    async proof() {
      const rules = [
        ...['script-src-elem', 'script-src-attr', 'style-src-elem', 'img-src', 'connect-src', 'frame-src'],
        ...['object-src', 'base-uri', 'worker-src'],
      ]
      const blocked = await page.evaluate(
        async ({ foreign, wanted }) => {
          const violations: string[] = []
          addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violations.push(effectiveDirective))
          const put = (tag: string, attributes: Record<string, string>, text = '') => {
            const element = document.createElement(tag)
            for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
            element.textContent = text
            document.body.append(element)
          }
          put('script', {}, 'globalThis.pwned = 1')
          put('script', { src: `${foreign}/evil.js` })
          put('script', { src: 'data:text/javascript,globalThis.pwned = 1' })
          put('img', { src: 'x', onerror: 'globalThis.pwned = 1' })
          put('img', { src: `${foreign}/tracker.gif` })
          put('style', {}, 'body { color: red }')
          put('link', { rel: 'stylesheet', href: `${foreign}/evil.css` })
          put('iframe', { src: foreign })
          put('object', { data: foreign })
          put('base', { href: foreign })
          await fetch(foreign).catch(() => undefined)
          const worker = () => new Worker('data:text/javascript,1')
          try {
            worker().onerror = () => undefined
          } catch {}
          for (let wait = 0; wait < 100 && !wanted.every((rule) => violations.includes(rule)); wait++)
            await new Promise((go) => setTimeout(go, 20))
          return { violations, pwned: 'pwned' in globalThis, base: document.baseURI }
        },
        { foreign: otherSite.address, wanted: rules },
      )
      expect(blocked.pwned).toBe(false)
      expect(blocked.base).not.toContain(otherSite.address)
      expect(blocked.violations).toEqual(expect.arrayContaining(rules))
      expect(otherSite.asked).toEqual([])
      await page.reload()
    },
    packaged: 'CSP holds',
  },
  {
    point: 8,
    advice: 'Do not enable allowRunningInsecureContent',
    async proof() {
      expect(preferences()).toMatchObject({ allowRunningInsecureContent: 'false' })
    },
  },
  {
    point: 9,
    advice: 'Do not enable experimental features',
    async proof() {
      expect(preferences()).toMatchObject({ experimentalFeatures: 'false' })
    },
  },
  {
    point: 10,
    advice: 'Do not use enableBlinkFeatures',
    async proof() {
      expect(built('out/main')).not.toMatch(/enableBlinkFeatures|enable-blink-features|enable-features/)
    },
  },
  {
    point: 11,
    advice: 'Do not use allowpopups for WebViews',
    async proof() {
      expect(preferences()).toMatchObject({ webviewTag: 'false' })
      expect(built('out/renderer')).not.toMatch(/<webview|createElement\(["']webview|allowpopups/)
    },
  },
  {
    point: 12,
    advice: 'Verify WebView options before creation',
    async proof() {
      expect(await prevented('will-attach-webview', {})).toBe(true)
    },
  },
  {
    point: 13,
    advice: 'Disable or limit navigation',
    async proof() {
      const before = page.url()
      await page.evaluate((url) => {
        location.href = url
        const frame = document.createElement('iframe')
        document.body.append(frame)
        frame.contentWindow!.location.href = url
      }, otherSite.address)
      expect(await ask('state', {})).toMatchObject({ ok: true })
      expect(page.url()).toBe(before)

      const foreign = [
        'https://evil.example/',
        'app://bundle.evil/',
        'app://evil/',
        'file:///etc/passwd',
        'data:text/html,x',
      ]
      for (const url of foreign)
        for (const event of ['will-navigate', 'will-redirect', 'will-frame-navigate'])
          expect([url, event, await prevented(event, { url, isMainFrame: true })]).toEqual([url, event, true])
      for (const url of [...foreign, 'https://www.youtube-nocookie.com.evil.example/', 'http://player.vimeo.com/'])
        expect([url, await prevented('will-frame-navigate', { url, isMainFrame: false })]).toEqual([url, true])
      const player = { url: 'https://www.youtube-nocookie.com/embed/x', isMainFrame: false }
      expect(await prevented('will-frame-navigate', player)).toBe(false)
      expect(await prevented('will-navigate', { url: 'app://bundle/admin/photos', isMainFrame: true })).toBe(false)
      expect(otherSite.asked).toEqual([])
    },
  },
  {
    point: 14,
    advice: 'Disable or limit creation of new windows',
    async proof() {
      const windows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
      await page.evaluate((url) => {
        window.open(url)
        window.open('about:blank', '_blank', 'noopener')
        window.open('/admin')
      }, otherSite.address)
      expect(await ask('state', {})).toMatchObject({ ok: true })
      await expect.poll(() => app.windows().length).toBe(1)
      expect(await windows()).toBe(1)
      expect(await externalUrls()).toEqual([])
      expect(otherSite.asked).toEqual([])
    },
  },
  {
    point: 15,
    advice: 'Do not use shell.openExternal with untrusted content',
    async proof() {
      const hostile = [
        ...[
          'file:///etc/passwd',
          'file://server/share/x.exe',
          '\\\\server\\x',
          'smb://server/x',
          'javascript:alert(1)',
        ],
        ...['https://facebook.com@evil.example', 'http://facebook.com', 'ms-msdt:/id', ''],
      ]
      for (const url of hostile)
        expect([url, await ask('openExternal', { url })]).toMatchObject([
          url,
          { ok: false, error: { code: 'FORBIDDEN' } },
        ])
      // The app asks before it opens a host that no site names; the double cancels the question.
      expect(await ask('openExternal', { url: 'https://evil.example' })).toMatchObject({ ok: true })
      expect(await externalUrls()).toEqual([])
      expect(await ask('openExternal', { url: 'https://facebook.com/vitrine' })).toMatchObject({ ok: true })
      expect(await externalUrls()).toEqual(['https://facebook.com/vitrine'])
    },
  },
  {
    point: 16,
    advice: 'Use a current version of Electron',
    async proof() {
      const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
        string,
        { electron: string }
      >
      const installed = JSON.parse(readFileSync('node_modules/electron/package.json', 'utf8')) as { version: string }
      // A stable, pinned release, so that the tested version is the packaged one.
      expect(devDependencies?.electron).toMatch(/^\d+\.\d+\.\d+$/)
      expect(devDependencies?.electron).toBe(installed.version)
    },
  },
  {
    point: 17,
    advice: 'Validate the sender of all IPC messages',
    async proof() {
      const invoke = (channel: string) =>
        `return ipcRenderer.invoke(${JSON.stringify(channel)}, {}).catch((error) => String(error))`
      const refused = { ok: false, error: { code: 'FORBIDDEN' } }
      await page.evaluate(() => {
        const frame = document.createElement('iframe')
        document.body.append(frame)
      })
      expect(await takeOver('about:blank', invoke('ask:state'))).toMatchObject(refused)
      expect(await takeOver('app://bundle/admin', invoke('ask:state'))).toMatchObject({ ok: true })
      // Code in the renderer reaches only the channels of the table.
      for (const channel of ['ask:readFile', 'ask:', 'ask:__proto__', 'ELECTRON_BROWSER_REQUIRE', 'notify', 'uploads'])
        expect(await takeOver('app://bundle/admin', invoke(channel))).toMatch(/No handler registered/)

      await load(otherSite.address)
      for (const channel of ['ask:state', 'ask:uploads', 'ask:chooseUploads', 'drop'])
        expect(await takeOver(otherSite.address, invoke(channel))).toMatchObject(refused)
      expect(await page.evaluate(() => desktop.ask('state', {}))).toMatchObject(refused)
      await load('app://bundle/admin')
      otherSite.asked.length = 0
    },
  },
  {
    point: 18,
    advice: 'Avoid usage of the file:// protocol and prefer usage of custom protocols',
    async proof() {
      expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL())).toMatch(
        /^app:\/\/bundle\//,
      )
      expect(built('out/main')).not.toMatch(/loadFile\(|loadURL\([^)]*file:|interceptFileProtocol|registerFileProtocol/)
      expect(await page.evaluate(() => fetch('file:///etc/passwd').catch(String))).toMatch(/Failed to fetch/)
    },
  },
  {
    point: 19,
    advice: 'Check which fuses you can change',
    async proof() {
      expect(fuses).toEqual({
        ...{ runAsNode: false, enableNodeOptionsEnvironmentVariable: false, enableNodeCliInspectArguments: false },
        ...{ enableEmbeddedAsarIntegrityValidation: true, onlyLoadAppFromAsar: true, enableCookieEncryption: true },
        ...{ grantFileProtocolExtraPrivileges: false, loadBrowserProcessSpecificV8Snapshot: false },
      })
    },
    packaged: 'fuses read back',
  },
  {
    point: 20,
    advice: 'Do not expose Electron APIs to untrusted web content',
    async proof() {
      const exposed = await page.evaluate(() => {
        const events: unknown[][] = []
        const stop = desktop.on('command', (...given: unknown[]) => events.push(given))
        Object.assign(globalThis, { events })
        return [Object.keys(desktop), Object.keys(globalThis).includes('ipcRenderer'), typeof stop]
      })
      expect(exposed).toEqual([['ask', 'on', 'drop'], false, 'function'])
      await app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]!.webContents.send('notify', 'command', 'go-home'),
      )
      const events = () => page.evaluate(() => (globalThis as unknown as { events: unknown[][] }).events)
      // Only the payload: an Electron event would expose `ipcRenderer`.
      await expect.poll(events).toEqual([['go-home']])
    },
  },
]

describe.skipIf(noBrowser)("Electron's checklist, on the Electron double", () => {
  beforeAll(async () => {
    const asked: string[] = []
    const server = createServer(({ url }, response) => {
      asked.push(url!)
      response.setHeader('access-control-allow-origin', '*').end('globalThis.pwned = 1')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    otherSite = { address, asked, close: () => server.close() }
    userData = mkdtempSync(join(tmpdir(), 'vitrine-checklist-'))
    app = await launch({ userData })
    page = await app.firstWindow()
    await page.waitForLoadState()
  })
  afterAll(async () => {
    await app.close()
    otherSite.close()
    rmSync(userData, { recursive: true, force: true })
  })

  test('covers every point', () => {
    expect(points.map(({ point }) => point)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })

  for (const { point, advice, proof, packaged } of points)
    test(`${point}. ${advice}${packaged ? ` (the rest is tested in the packaged app: ${packaged})` : ''}`, proof)
})
