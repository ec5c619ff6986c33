import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Bridge, Reply, RequestName } from '#shared/core/ipc.ts'
import { noBrowser } from '../e2e/browser.ts'
import { pageLoaded } from './installation.ts'
import { type DesktopApp, launch } from './launch.ts'

declare const desktop: Bridge

const token = 'Zk3nQe8Yx0bWJ7uLr2VtHc9aPm5sGdF1oIyT6RjKwXA'

/** Addresses that other programs and pages could pass to the app. */
const hostileLinks = ['vitrine', 'app', 'file', 'javascript', 'http'].flatMap((scheme) =>
  [
    '//bundle/login?token=x',
    '//open?token=x&path=/etc/passwd',
    '//bundle/../../../etc/passwd',
    '//evil.example/login?ticket=x',
    ':alert(1)//evil',
    '//bundle/%00--inspect=9229?token=x',
    '//user:token=x@bundle.evil.example/admin',
    `//bundle/?token=x&fill=${'a'.repeat(100_000)}`,
  ].map((rest) => scheme + rest),
)

describe.skipIf(noBrowser)('the window, on the Electron double', () => {
  let userData: string
  let app: DesktopApp
  let page: Page
  const log = () => readFileSync(join(userData, 'logs/vitrine.log'), 'utf8')

  async function start() {
    // Without a keychain, because these tests do not need one. The state reports it.
    const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(userData, 'no-bus')}` }
    app = await launch({ userData, env })
    page = await app.firstWindow()
    await page.waitForLoadState()
  }
  beforeEach(async () => {
    userData = mkdtempSync(join(tmpdir(), 'vitrine-window-'))
    await start()
  })
  afterEach(async () => {
    await app.kill()
    rmSync(userData, { recursive: true, force: true })
  })

  const ask = (name: RequestName, input: unknown = {}): Promise<Reply> =>
    page.evaluate(([called, given]) => desktop.ask(called, given), [name, input] as const)
  const bounds = () =>
    app.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0]!
      return { ...window.getNormalBounds(), maximised: window.isMaximized() }
    })

  test('opens where it was closed', async () => {
    const place = { x: 120, y: 90, width: 1000, height: 700 }
    await app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]!.setBounds(to), place)
    expect(await app.close()).toBe(0)
    await start()
    expect(await bounds()).toEqual({ ...place, maximised: false })

    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.maximize())
    expect(await app.close()).toBe(0)
    await start()
    expect(await bounds()).toMatchObject({ maximised: true })
  })

  test('is dark from the first paint until another scheme is selected', async () => {
    await page.addInitScript(() => {
      const schemes: (string | undefined)[] = []
      Object.assign(globalThis, { schemes })
      const note = () => schemes.push(document.documentElement.dataset.mantineColorScheme)
      const attributeFilter = ['data-mantine-color-scheme']
      new MutationObserver(note).observe(document, { subtree: true, attributes: true, attributeFilter })
    })
    for (const isSystemDark of [false, true]) {
      await app.evaluate(({ double }, to) => double.setSystemDark(to), isSystemDark)
      await page.reload()
      await page.getByRole('heading', { name: 'Welcome to Vitrine' }).waitFor()
      const seen = await page.evaluate(() => (globalThis as unknown as { schemes: string[] }).schemes)
      expect(new Set(seen)).toEqual(new Set(['dark']))
      await expect.poll(schemeOf).toBe('dark')
      expect(await around()).toEqual(darkWindow)
    }
  })

  test('uses the selected colour scheme for its buttons as well', async () => {
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.reload()
    await expect.poll(around).toEqual(darkWindow)
    await page.evaluate(() => localStorage.setItem('theme', 'light'))
    await app.evaluate(({ double }) => double.setSystemDark(true))
    await page.reload()
    await expect.poll(around).toEqual(lightWindow)
    await page.evaluate(() => localStorage.setItem('theme', 'system'))
    await page.reload()
    await expect.poll(around).toEqual(darkWindow)
    await expect.poll(schemeOf).toBe('dark')
  })

  test('opens dark before the page loads, even if the system is light', async () => {
    // The page reports its colour scheme only once it runs.
    const first = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!._firstBackground)
    expect(first).toBe(darkWindow.background)
  })

  const schemeOf = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  /** Colours of the background and of the system's buttons. */
  const around = () =>
    app.evaluate(({ BrowserWindow }) => {
      const { _background, _overlay } = BrowserWindow.getAllWindows()[0]!
      return { background: _background, symbols: _overlay?.symbolColor }
    })
  const [darkWindow, lightWindow] = [
    { background: '#141517', symbols: '#e9ecef' },
    { background: '#ffffff', symbols: '#212529' },
  ]

  test('a second start focuses the window and obeys no hostile argument', async () => {
    const before = page.url()
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.minimize())
    expect(hostileLinks).toHaveLength(40)
    const stopped = await app.evaluate(({ app }, links) => {
      let count = 0
      const event = { preventDefault: () => ++count }
      for (const link of links) {
        app.emit('second-instance', {}, ['vitrine', '--inspect', '/etc/passwd', link], '/', {})
        app.emit('open-url', event, link)
      }
      app.emit('open-file', event, '/etc/passwd')
      return count
    }, hostileLinks)
    expect(stopped).toBe(hostileLinks.length + 1)
    expect(
      await app.evaluate(({ BrowserWindow }) => {
        const [window, ...others] = BrowserWindow.getAllWindows()
        return [window!.isMinimized(), BrowserWindow.getFocusedWindow() === window, others.length]
      }),
    ).toEqual([false, true, 0])
    expect(page.url()).toBe(before)
    expect(await ask('uploads')).toMatchObject({ ok: true, value: { items: [] } })
    expect(log()).toContain('its arguments were ignored')
    expect(log()).not.toMatch(/passwd|token=|evil/)
  })

  test('menu commands reach the page', async () => {
    await page.evaluate(() => {
      const commands: string[] = []
      desktop.on('command', (command) => commands.push(command))
      Object.assign(globalThis, { commands })
    })
    // Main process and page know each other once a call was answered; messages before are lost, as in Electron.
    await ask('uploads')
    // The menu appears shortly after the window.
    const click = () =>
      app.evaluate(({ Menu }) => {
        const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? [])
        const item = items?.find(({ label }) => label === 'Upload Files…')
        item?.click()
        return item !== undefined
      })
    await expect.poll(click).toBe(true)
    const commands = () => page.evaluate(() => (globalThis as unknown as { commands: string[] }).commands)
    await expect.poll(commands).toEqual(['upload-files'])
  })

  test('reloads a crashed page once', async () => {
    const loads = await app.evaluate(({ BrowserWindow }) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!
      let reloads = 0
      webContents.reload = () => void reloads++
      for (const reason of ['clean-exit', 'crashed', 'oom'])
        webContents.emit('render-process-gone', {}, { reason, exitCode: 1 })
      return reloads
    })
    expect(loads).toBe(1)
    expect(log()).toContain('The page ended: oom, 1.')
  })

  test('logs errors without secrets', async () => {
    await app.evaluate((_, secret) => {
      setTimeout(() => {
        throw new Error(`It broke: Authorization: Bearer ${secret}`)
      })
    }, token)
    await expect.poll(log).toContain('It broke')
    expect(log()).not.toContain(token)
    expect(await ask('state')).toMatchObject({ ok: true })
  })

  test('shows uploads to the system, asks before quitting, notifies at the end', async () => {
    const site = await slowSite()
    const loaded = pageLoaded(page)
    await page.evaluate((address) => void setTimeout(() => desktop.ask('openSite', { address })), site.address)
    await loaded
    const signedIn = await page.evaluate(async () => (await fetch('/api/auth/login', { method: 'POST' })).json())
    expect(signedIn).toEqual({ signedIn: true })
    expect(await ask('state')).toMatchObject({
      value: {
        sites: [{ name: 'North', signedIn: true }],
        keychainProblem: expect.stringContaining('until you close'),
      },
    })

    const photo = resolve('resources/demo/photos/glass.jpg')
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, photo)
    expect(await ask('chooseUploads', { what: 'files' })).toMatchObject({ ok: true })
    expect(await ask('stepUploads', { step: 'start' })).toMatchObject({ ok: true })
    await expect.poll(() => site.uploads.length).toBe(1)
    const icon = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!._progress)
    await expect.poll(icon).toBeGreaterThanOrEqual(0)

    // The double returns the first button, which continues the uploads.
    void app.close()
    const asked = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
    await expect.poll(asked).toBe(1)
    expect(await ask('state')).toMatchObject({ ok: true })
    const { value } = (await ask('uploads')) as Reply & { value: { items: { id: string }[] } }
    const preview = await page.evaluate(async (id) => {
      const reply = await fetch(`/upload-preview/${id}`)
      return [reply.status, reply.headers.get('content-type'), (await reply.arrayBuffer()).byteLength]
    }, value.items[0]!.id)
    expect(preview).toEqual([200, 'image/jpeg', readFileSync(photo).length])

    site.uploads[0]!.writeHead(201, { 'content-type': 'application/json' })
    site.uploads[0]!.end(JSON.stringify({ photo: { _id: crypto.randomUUID() } }))
    const notices = () => app.evaluate(({ double }) => double.notifications.map(({ body }) => body))
    await expect.poll(notices).toEqual(['1 uploaded'])
    await expect.poll(icon).toBe(-1)

    await page.evaluate(() => desktop.on('command', (command) => Object.assign(globalThis, { command })))
    await app.evaluate(({ double }) => double.notifications[0]!.emit('click'))
    await expect.poll(() => page.evaluate(() => (globalThis as { command?: string }).command)).toBe('go-uploads')
    expect(await app.close()).toBe(0)
    site.close()
  })

  /** A site that never answers uploads. */
  async function slowSite() {
    const uploads: ServerResponse[] = []
    const company = { _id: crypto.randomUUID(), name: 'North', theme: '/theme/1.css' }
    const answers: Record<string, unknown> = {
      '/api/company': company,
      '/api/auth/login': { token },
      '/api/uploads/preflight': { results: [{ verdict: 'new' }], quota: { used: 0, limit: null } },
    }
    const server = createServer((request, response) => {
      request.resume()
      const answer = answers[request.url ?? '']
      if (answer) response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
      else if (request.url === '/api/admin/photos/upload') uploads.push(response)
      else response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const close = () => {
      server.closeAllConnections()
      server.close()
    }
    return { uploads, close, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }
})
