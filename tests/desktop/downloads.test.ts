import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Bridge, Download } from '#shared/core/ipc.ts'
import { noBrowser } from '../e2e/browser.ts'
import { type Installation, installation, type Running } from './installation.ts'
import { type OwnSite, ownSite } from './site.ts'

declare const desktop: Bridge

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1')

describe.skipIf(noBrowser || !inject('keyring'))('downloads and links, on the Electron double', () => {
  let site: OwnSite
  let computer: Installation
  let running: Running
  const external = () => running.app.evaluate(({ double }) => double.externalUrls)

  beforeAll(async () => {
    site = await ownSite()
    computer = installation()
    running = await computer.start()
    await running.openSite(site.address)
    await running.signIn()
    await running.page.evaluate(() => {
      const downloads: Download[] = []
      desktop.on('download', (download) => downloads.push(download))
      Object.assign(globalThis, { downloads })
    })
  })
  afterAll(async () => {
    await computer.remove()
    await site.close()
  })

  /** Clicks a link to the address, as pages have it. */
  const follow = (href: string) =>
    running.page.evaluate((address) => {
      const link = Object.assign(document.createElement('a'), { href: address, download: '' })
      document.body.append(link)
      link.click()
      link.remove()
    }, href)
  const last = () => running.page.evaluate(() => (globalThis as unknown as { downloads: Download[] }).downloads.at(-1))
  /** Selects a path in the save dialog, or cancels it. */
  const saveAt = (path: string | undefined) =>
    running.app.evaluate(({ dialog, double }, filePath) => {
      dialog.showSaveDialog = async (options) => {
        double.questions.push((options as { defaultPath: string }).defaultPath)
        return { canceled: filePath === undefined, filePath: filePath ?? '' }
      }
    }, path)

  test('saves a PDF where the user selects, and shows it in its folder', async () => {
    const form = new FormData()
    form.append('title', 'Price list')
    form.append('published', 'true')
    form.append('document', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'prices.pdf')
    const token = await site.token()
    const { document } = await site.call<{ document: { file: string } }>('POST', '/api/admin/documents/upload', {
      token,
      body: form,
    })
    const path = join(computer.folder, 'saved.pdf')
    await saveAt(path)
    await follow(document.file)
    await expect.poll(last).toMatchObject({ state: 'saved', name: 'saved.pdf' })
    expect(readFileSync(path)).toEqual(pdf)
    expect(await running.app.evaluate(({ double }) => double.questions.at(-1))).toMatch(/Downloads.Price list\.pdf$/)

    await running.page.getByText('saved.pdf saved').waitFor()
    await running.page.getByRole('button', { name: 'Show in folder' }).click()
    await expect.poll(external).toEqual([path])
  })

  test('saves what the page itself made, and nothing when the dialog is cancelled', async () => {
    const blob = () =>
      running.page.evaluate(() => {
        const href = URL.createObjectURL(new Blob(['a;b\n'], { type: 'text/csv' }))
        const link = Object.assign(document.createElement('a'), { href, download: 'list.csv' })
        document.body.append(link)
        link.click()
      })
    await saveAt(undefined)
    await blob()
    await expect.poll(last).toMatchObject({ state: 'cancelled', name: 'list.csv' })
    mkdirSync(join(computer.folder, 'lists'))
    const path = join(computer.folder, 'lists', 'list.csv')
    expect(existsSync(path)).toBe(false)
    await saveAt(path)
    await blob()
    await expect.poll(last).toMatchObject({ state: 'saved' })
    expect(readFileSync(path, 'utf8')).toBe('a;b\n')
  })

  test("the menus print, copy the site's address of a link and save a picture", async () => {
    await running.page.keyboard.press('F10')
    const open = () =>
      running.app.evaluate(
        ({ Menu }) =>
          Menu._open && { at: Menu._open.at, names: Menu._open.menu.items.map(({ label, role }) => label ?? role) },
      )
    await expect.poll(open).toMatchObject({ names: expect.arrayContaining(['File', 'editMenu', 'View']) })
    await running.page.getByRole('button', { name: 'Application menu' }).click()
    const below = await running.page.getByRole('button', { name: 'Application menu' }).boundingBox()
    await expect.poll(open).toMatchObject({ at: { x: Math.round(below!.x), y: Math.round(below!.y + below!.height) } })
    const click = (label: string) =>
      running.app.evaluate(({ Menu }, name) => {
        const items = Menu._open!.menu.items.flatMap((item) => [item, ...(item.submenu?.items ?? [])])
        items.find((item) => item.label === name)!.click()
      }, label)
    await click('Print…')
    expect(
      await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents._printed),
    ).toBe(1)

    await running.app.evaluate(({ BrowserWindow }) => {
      const editFlags = { canCopy: true }
      const place = { dictionarySuggestions: [], editFlags, isEditable: false, misspelledWord: '', selectionText: '' }
      const on = { linkURL: 'app://bundle/photos/1', mediaType: 'image', srcURL: 'app://bundle/offline-logo.svg' }
      BrowserWindow.getAllWindows()[0]!.webContents.emit('context-menu', {}, { ...place, ...on })
    })
    await click('Copy link')
    expect(await running.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(`${site.address}/photos/1`)
  })

  test('opens links of a page in the browser, and names an unknown host once', async () => {
    const before = (await external()).length
    const open = (href: string) => running.page.evaluate((address) => void window.open(address, '_blank'), href)
    const answer = (response: number) =>
      running.app.evaluate(({ dialog, double }, button) => {
        dialog.showMessageBox = async (_window, options) => {
          double.questions.push((options as { message: string }).message)
          return { response: button, checkboxChecked: false }
        }
      }, response)
    const questions = async () =>
      (await running.app.evaluate(({ double }) => double.questions)).filter((text) => text.startsWith('Open '))
    await answer(0)
    await open('https://calendar.google.com/event?x=1')
    await expect.poll(questions).toEqual(['Open calendar.google.com in your browser?'])
    await answer(1)
    await open('https://calendar.google.com/event?x=2')
    await expect.poll(external).toContain('https://calendar.google.com/event?x=2')
    await open('https://calendar.google.com/event?x=3')
    await expect.poll(external).toContain('https://calendar.google.com/event?x=3')
    expect([(await questions()).length, (await external()).length - before]).toEqual([2, 2])
  })
})
