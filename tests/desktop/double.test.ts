import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser } from '../e2e/browser.ts'
import { dropOn } from '../e2e/drop.ts'
import { type DesktopApp, launch } from './launch.ts'

const main = 'tests/desktop/double/test-app/main.ts'

interface Bridge {
  echo(...values: unknown[]): Promise<unknown[]>
  invoke(channel: string): Promise<Record<string, unknown>>
  paths(files: File[]): Promise<string[]>
  call(listener: (value: unknown) => void): void
  answer(): number
  fail(): void
  on(channel: string, listener: (value: unknown) => void): () => void
  require(name: string): string
  frozen: { list: number[] }
}
declare const bridge: Bridge

let userData: string
let app: DesktopApp
let page: Page

describe.skipIf(noBrowser)('the Electron double', () => {
  beforeAll(async () => {
    userData = mkdtempSync(join(tmpdir(), 'vitrine-double-'))
    app = await launch({ userData, main })
    page = await app.firstWindow()
    await page.waitForSelector('h1')
  })

  afterAll(async () => {
    await app.close()
    rmSync(userData, { recursive: true, force: true })
  })

  test("pages of the Electron double are secure contexts on the app's origin", async () => {
    expect(await page.evaluate(() => [isSecureContext, location.origin, typeof crypto.subtle.digest])).toEqual([
      true,
      'https://bundle.app.invalid',
      'function',
    ])
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL())).toBe(
      'app://bundle/',
    )
  })

  test('the Electron double streams responses and aborts them with the page', async () => {
    const first = await page.evaluate(async () => {
      const stop = new AbortController()
      const reply = await fetch('/drip', { signal: stop.signal })
      const reader = reply.body!.getReader()
      const chunks = []
      while (chunks.length < 3) chunks.push(new TextDecoder().decode((await reader.read()).value))
      stop.abort()
      return chunks.join('')
    })
    expect(first).toMatch(/^drop 1\ndrop 2\ndrop 3\n/)
    const isDripping = () => app.evaluate(() => (globalThis as unknown as { isDripping(): boolean }).isDripping())
    await expect.poll(isDripping).toBe(false)
  })

  test('the Electron double does not buffer a body of 50 MB', async () => {
    const taken = await page.evaluate(async () => {
      const body = new Blob(Array.from({ length: 50 }, () => new Uint8Array(1 << 20)))
      const reply = await fetch('/swallow', { method: 'POST', body })
      return (await reply.json()) as { size: number; most: number }
    })
    expect(taken.size).toBe(50 << 20)
    expect(taken.most).toBeLessThan(16 << 20)
  })

  test('handlers of the Electron double receive requests as in Electron', async () => {
    const received = await page.evaluate(async () => {
      const reply = await fetch('/headers', { method: 'POST', body: 'x', headers: { 'x-own': 'mine' } })
      return (await reply.json()) as Record<string, string>
    })
    expect(received).toMatchObject({ origin: 'app://bundle', referer: 'app://bundle/', 'x-own': 'mine' })
    expect(Object.keys(received).filter((name) => /^(host|cookie|sec-fetch|:)/.test(name))).toEqual([])
    expect(await page.evaluate(() => fetch('/packed').then((reply) => reply.text()))).toBe('not packed')
    expect(await page.evaluate(() => fetch('/nothing').catch((error: Error) => error.name))).toBe('TypeError')
  })

  test("the Electron double's bridge passes values, functions and promises only", async () => {
    expect(
      await page.evaluate(() => {
        const heard: unknown[] = []
        bridge.call((value) => heard.push(value))
        return heard
      }),
    ).toEqual([{ deep: [1, { value: 'two' }] }])
    expect(await page.evaluate(() => bridge.answer())).toBe(42)
    expect(
      await page.evaluate(async () => {
        const all = {
          date: new Date(5),
          map: new Map([[1, new Set([2n])]]),
          bytes: new Uint8Array([1, 2]),
          none: undefined,
        }
        const [back] = (await bridge.echo(all)) as [typeof all]
        return [back.date.getTime(), [...back.map.get(1)!], [...back.bytes], 'none' in back].map(String)
      }),
    ).toEqual(['5', '2', '1,2', 'true'])
    expect(
      await page.evaluate(() => {
        const names = ['require', 'process', 'ipcRenderer', '__electronDoubleSend', '__electronDoubleRenderer']
        const { list } = bridge.frozen
        return [names.filter((name) => name in globalThis), Object.isFrozen(bridge), Object.isFrozen(list)]
      }),
    ).toEqual([[], true, true])
  })

  test('the Electron double refuses values that cannot be cloned', async () => {
    const made = await page.evaluate(async () => {
      const values = [() => 1, document.body, Symbol('one'), new File(['x'], 'x.txt'), new WeakMap()]
      const results = []
      for (const value of values) {
        try {
          results.push(String(await bridge.echo(value)))
        } catch (error) {
          results.push((error as Error).message)
        }
      }
      return results
    })
    expect(made).toEqual(made.map(() => 'An object could not be cloned.'))
    expect(await page.evaluate(() => bridge.invoke('function').catch((error: Error) => error.message))).toMatch(
      /could not be cloned/,
    )
  })

  test("errors of handlers reach the Electron double's page as text", async () => {
    const errorOf = (channel: string) =>
      page.evaluate((name) => bridge.invoke(name).catch((error: Error) => error.message), channel)
    expect(await errorOf('fail')).toBe("Error invoking remote method 'fail': TypeError: on purpose")
    expect(await errorOf('unheard of')).toMatch(/No handler registered for 'unheard of'/)
    expect(
      await page.evaluate(() => {
        try {
          return bridge.fail()
        } catch (error) {
          return (error as Error).message
        }
      }),
    ).toBe('in the preload script')
  })

  test('pages of the Electron double receive events while they listen', async () => {
    await page.evaluate(() => {
      const heard: unknown[] = []
      Object.assign(globalThis, { heard, stop: bridge.on('news', (value) => heard.push(value)) })
    })
    const notify = (value: number) =>
      app.evaluate(({ BrowserWindow }, news) => BrowserWindow.getAllWindows()[0]!.webContents.send('news', news), value)
    const heard = () => page.evaluate(() => (globalThis as unknown as { heard: number[] }).heard)
    await notify(1)
    await notify(2)
    await expect.poll(heard).toEqual([1, 2])
    await page.evaluate(() => (globalThis as unknown as { stop(): void }).stop())
    await notify(3)
    await page.evaluate(() => bridge.echo())
    expect(await heard()).toEqual([1, 2])
  })

  test('missing parts of the Electron double throw with their name', async () => {
    await expect(app.evaluate(({ app }) => (app as unknown as Record<string, () => void>).relaunch!())).rejects.toThrow(
      'Electron double: app.relaunch is not implemented',
    )
    await expect(app.evaluate(({ app }) => void app.on('gpu-info-update', () => undefined))).rejects.toThrow(
      "Electron double: the event 'gpu-info-update' of app is not implemented",
    )
    const make = (webPreferences: object) =>
      app.evaluate(({ BrowserWindow }, given) => void new BrowserWindow({ webPreferences: given }), webPreferences)
    await expect(make({ sandbox: false })).rejects.toThrow(/sandbox: false is not implemented/)
    await expect(make({ webviewTag: true })).rejects.toThrow(/webviewTag: true is not implemented/)
    expect(
      await page.evaluate(() =>
        [bridge.require].map((load) => {
          try {
            return load('node:fs')
          } catch (error) {
            return (error as Error).message
          }
        }),
      ),
    ).toEqual(['module not found: node:fs'])
  })

  test('pages of the Electron double cannot navigate away or open windows', async () => {
    const asked: string[] = []
    const otherSite = await startOtherSite(asked)
    const windows = await page.evaluate((url) => {
      const link = Object.assign(document.createElement('a'), { href: url, target: '_blank' })
      document.body.append(link)
      link.click()
      location.href = url
      return [window.open(url), window.open(url, '_blank', 'noopener'), window.open('about:blank')]
    }, otherSite.address)
    expect(windows).toEqual([null, null, null])
    await page.evaluate(() => bridge.echo())
    await expect.poll(() => page.context().pages().length).toBe(2)
    expect(page.url()).toBe('https://bundle.app.invalid/')
    expect(asked).toEqual([])
    otherSite.close()
  })

  test('the Electron double identifies the frame of a request', async () => {
    const asked = { origin: 'app://bundle', isTop: true }
    expect(await page.evaluate(() => bridge.invoke('who'))).toEqual({ ...asked, url: 'app://bundle/' })
    const inner = await takeOver('app://bundle/inner', "return ipcRenderer.invoke('who')")
    expect(inner).toEqual({ ...asked, url: 'app://bundle/inner', isTop: false })

    await takeOver('app://bundle/inner', "ipcRenderer.send('who, once it left')")
    const otherSite = await startOtherSite()
    const { origin, href: url } = new URL(otherSite.address)
    await app.evaluate(({ BrowserWindow }, address) => BrowserWindow.getAllWindows()[0]!.loadURL(address), url)
    const left = () => app.evaluate(() => (globalThis as unknown as { senderThatLeft?: unknown }).senderThatLeft)
    await expect.poll(left).toBe(null)
    expect(await page.evaluate(() => bridge.invoke('who'))).toEqual({ origin, url, isTop: true })
    expect(await page.evaluate(() => fetch('https://bundle.app.invalid/').catch(String))).toMatch(/Failed to fetch/)
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.loadURL('app://bundle/'))
    otherSite.close()
  })

  test('the Electron double knows the paths of dropped files only', async () => {
    const [folder, file] = [join(userData, 'a folder'), join(userData, 'a file.txt')]
    mkdirSync(folder)
    writeFileSync(file, 'x')
    await page.evaluate(() => {
      addEventListener('dragover', (event) => event.preventDefault())
      addEventListener('drop', (event) => {
        event.preventDefault()
        const files = [...event.dataTransfer!.files, new File(['x'], 'a file.txt')]
        Object.assign(globalThis, { dropped: bridge.paths(files) })
      })
    })
    await dropOn(page, page.locator('h1'), [folder, file])
    const dropped = () => page.evaluate(() => (globalThis as unknown as { dropped?: Promise<string[]> }).dropped)
    await expect.poll(dropped).toEqual([folder, file, ''])
  })

  test('permissions of the Electron double follow its session', async () => {
    const state = () => page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state)
    expect(await state()).toBe('granted')
    await app.evaluate(({ BrowserWindow, session }) => {
      session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
      return BrowserWindow.getAllWindows()[0]!.loadURL('app://bundle/')
    })
    await expect.poll(state).toBe('denied')
  })

  test('a second start of the Electron double notifies the first and ends', async () => {
    await app.evaluate(({ app }) => {
      app.requestSingleInstanceLock()
      app.on('second-instance', (_event: object, argv: string[]) => Object.assign(globalThis, { argv }))
    })
    const lastArgument = () => app.evaluate(() => (globalThis as unknown as { argv?: string[] }).argv?.at(-1))
    const second = fork('tests/desktop/double/test-app/second.ts', ['an argument'], {
      execArgv: app.process().spawnargs.slice(1, 3),
      env: { ...process.env, ELECTRON_DOUBLE_USER_DATA: userData },
    })
    expect(await once(second, 'exit')).toEqual([3, null])
    await expect.poll(lastArgument).toBe('an argument')
  })

  test('windows of the Electron double can refuse to close', async () => {
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]!.once('close', (event: Event) => event.preventDefault())
    })
    void app.close()
    await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
    expect(await page.evaluate(() => bridge.answer())).toBe(42)
    expect(await app.close()).toBe(0)
    app = await launch({ userData, main })
  })

  test('pages of the Electron double end with its main process', async () => {
    const browsers = () => readdirSync('/proc').filter((pid) => commandOf(pid).includes(userData))
    expect(browsers().length).toBeGreaterThan(1)
    await app.kill()
    await expect.poll(browsers).toEqual([])
    expect(app.process().signalCode).toBe('SIGKILL')
  })
})

/** Another site, and the paths that were requested from it. */
async function startOtherSite(asked: string[] = []) {
  const server = createServer(({ url }, response) => {
    asked.push(url!)
    response.end('<h1>Elsewhere</h1>')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/page`, close: () => server.close() }
}

/** Runs code as an attacker in a frame of the page. */
function takeOver(frame: string, code: string) {
  return app.evaluate(
    ({ BrowserWindow, double }, given) => double.takeOver(BrowserWindow.getAllWindows()[0]!, given.frame, given.code),
    { code, frame },
  )
}

function commandOf(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
