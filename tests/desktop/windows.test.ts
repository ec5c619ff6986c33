import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Bridge, DesktopState } from '#shared/core/ipc.ts'
import type { UploadQueue } from '#shared/core/uploads.ts'
import { noBrowser } from '../e2e/browser.ts'
import { fillFolder } from './folder-of-photos.ts'
import { type Installation, installation, type Running } from './installation.ts'
import { type OwnSite, ownSite } from './site.ts'

declare const desktop: Bridge

const photos = 3

describe.skipIf(noBrowser || !inject('keyring'))('a second window, on the Electron double', () => {
  let site: OwnSite
  let computer: Installation
  let running: Running
  let second: Page

  beforeEach(async () => {
    site = await ownSite()
    computer = installation()
    running = await computer.start()
    for (const address of [site.other, site.address]) {
      await running.openSite(address)
      await running.signIn()
    }
    await clickMenu('New Window')
    const open = () => running.app.windows().filter((page) => page !== running.page)
    await expect.poll(() => open().length).toBe(1)
    second = open()[0]!
    await second.getByRole('heading', { level: 1 }).waitFor()
  })
  afterEach(async () => {
    if (running.app.process().exitCode === null) await answer('Leave')
    await computer.remove()
    await site.close()
  })

  const clickMenu = (label: string) =>
    running.app.evaluate(({ Menu }, name) => {
      const items = Menu.getApplicationMenu()!.items.flatMap(({ submenu }) => submenu?.items ?? [])
      items.find((item) => item.label === name)!.click()
    }, label)
  const answer = (button: 'Stay' | 'Leave') =>
    running.app.evaluate(({ dialog }, leaves) => {
      dialog.showMessageBoxSync = () => Number(leaves)
    }, button === 'Leave')
  const inBoth = <T>(look: (page: Page) => Promise<T>) => Promise.all([running.page, second].map(look))
  const currentIn = (page: Page) =>
    page
      .evaluate(async () => {
        const reply = await desktop.ask('state', {})
        return reply.ok && (reply.value as DesktopState).current
      })
      // The page is being replaced.
      .catch(() => undefined)
  const uploadsIn = (page: Page) =>
    page.evaluate(async () => {
      const reply = await desktop.ask('uploads', {})
      return reply.ok ? (reply.value as UploadQueue).items.length : 0
    })
  const progress = () =>
    running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map(({ _progress }) => _progress >= 0))
  const changeFormIn = async (page: Page) => {
    await page.mouse.click(10, 400)
    await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()))
  }

  test('shows the same site and uploads, and the progress on both icons', async () => {
    expect(await inBoth(currentIn)).toEqual([site.address, site.address])
    const heard = (page: Page) =>
      page.evaluate(() => {
        const states: string[] = []
        desktop.on('uploads', ({ changed }) => states.push(...changed.map(({ state }) => state)))
        Object.assign(globalThis, { states })
      })
    await inBoth(heard)
    const folder = join(computer.folder, 'photos')
    await fillFolder(folder, { small: photos })
    await running.app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, folder)
    await running.ask('chooseUploads', { what: 'folder' })
    await expect.poll(() => inBoth(uploadsIn)).toEqual([photos, photos])
    site.hold()
    await running.ask('stepUploads', { step: 'start' })
    await expect.poll(progress).toEqual([true, true])
    site.goOn()
    const done = (page: Page) =>
      page.evaluate(
        () => (globalThis as unknown as { states: string[] }).states.filter((state) => state === 'done').length,
      )
    await expect.poll(() => inBoth(done)).toEqual([photos, photos])
    await expect.poll(progress).toEqual([false, false])
  })

  test('lies beside the first, and closing it does not quit the app', async () => {
    const bounds = await running.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.getBounds()),
    )
    expect(bounds[1]).toEqual({ ...bounds[0]!, x: bounds[0]!.x + 32, y: bounds[0]!.y + 32 })
    await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]!.close())
    await expect.poll(() => running.app.windows().length).toBe(1)
    expect(await currentIn(running.page)).toBe(site.address)
    const ended = new Promise((resolve) => running.app.process().once('exit', resolve))
    await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close())
    expect(await ended).toBe(0)
  })

  test('both follow when one opens another site', async () => {
    await second.evaluate((address) => void setTimeout(() => desktop.ask('openSite', { address })), site.other)
    await expect.poll(() => inBoth(currentIn)).toEqual([site.other, site.other])
  })

  test('stays on the site if one of them has unsaved changes', async () => {
    await changeFormIn(second)
    await answer('Stay')
    await inBoth((page) => page.evaluate(() => Object.assign(globalThis, { isOld: true })).then(() => undefined))
    await running.page.evaluate((address) => void setTimeout(() => desktop.ask('openSite', { address })), site.other)
    const isLoadedAgain = () =>
      running.page.evaluate(() => !('isOld' in globalThis) && document.querySelector('h1') !== null).catch(() => false)
    await expect.poll(isLoadedAgain).toBe(true)
    expect(await second.evaluate(() => 'isOld' in globalThis)).toBe(true)
    await expect.poll(() => inBoth(currentIn)).toEqual([site.address, site.address])
  })

  test('commands of the menu reach the window in front alone', async () => {
    await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.focus())
    await clickMenu('Uploads')
    await expect.poll(() => new URL(running.page.url()).pathname).toBe('/admin/uploads')
    expect(new URL(second.url()).pathname).not.toBe('/admin/uploads')
  })
})
