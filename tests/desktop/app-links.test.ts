import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { appLink } from '#shared/core/app-link.ts'
import { browserArgs, browserPath, noBrowser } from '../e2e/browser.ts'
import { type Installation, installation, type Running } from './installation.ts'
import { type OwnSite, ownSite } from './site.ts'
import { password } from './two-companies.ts'

const register = new URL('double/register.ts', import.meta.url).href

describe.skipIf(noBrowser || !inject('keyring'))('links to the app, on the Electron double', () => {
  let site: OwnSite
  let computer: Installation
  let running: Running

  beforeAll(async () => {
    site = await ownSite()
    computer = installation()
    running = await computer.start()
    for (const address of [site.other, site.address]) {
      await running.openSite(address)
      await running.signIn()
    }
    await running.app.evaluate(({ dialog, double }) => {
      dialog.showMessageBox = async (first, second) => {
        double.questions.push(((second ?? first) as { message: string }).message)
        return { response: 0, checkboxChecked: false }
      }
    })
  })
  afterAll(async () => {
    await computer.remove()
    await site.close()
  })

  /**
   * Starts the app once more with a link, as Windows and Linux do. Electron: "This event will be emitted inside the primary
   * instance of your application when a second instance has been executed" (docs/api/app.md).
   */
  async function startAgainWith(link: string) {
    const profile = join(computer.folder, 'profile')
    const second = fork('out/main/index.js', [link], {
      execArgv: ['--import', register],
      env: { ...process.env, ELECTRON_DOUBLE_USER_DATA: profile },
      stdio: 'ignore',
    })
    expect(await once(second, 'exit')).toEqual([0, null])
  }
  /** As macOS does. Electron: "Emitted when the user wants to open a URL with the application" (docs/api/app.md). */
  const openUrl = (link: string) =>
    running.app.evaluate(({ app }, url) => void app.emit('open-url', { preventDefault() {} }, url), link)
  const place = () => new URL(running.page.url()).pathname
  const current = async () => (await running.state()).current
  const messages = () => running.app.evaluate(({ double }) => double.questions.splice(0))

  test('the app is registered for its links', async () => {
    expect(await running.app.evaluate(({ app }) => app.isDefaultProtocolClient('vitrine'))).toBe(true)
  })

  test('a second start opens the page of another known site', async () => {
    await startAgainWith(appLink(site.other, '/admin/uploads'))
    await expect.poll(place).toBe('/admin/uploads')
    await running.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await current()).toBe(site.other)
  })

  test('the account menu of the web admin links to its page in the app', async () => {
    const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
    try {
      const page = await browser.newPage()
      await page.goto(`${site.address}/login`)
      await page.getByLabel('Email or username').fill('admin')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.getByRole('banner').getByRole('button', { name: 'Your account' }).waitFor()
      await page.goto(`${site.address}/admin/content`)
      await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
      const link = await page.getByRole('link', { name: 'Open in the app' }).getAttribute('href')
      await startAgainWith(link!)
    } finally {
      await browser.close()
    }
    await expect.poll(place).toBe('/admin/content')
    expect(await current()).toBe(site.address)
  })

  test('a link of macOS opens a page of a known site', async () => {
    await openUrl(appLink(site.address, '/admin-dashboard'))
    await expect.poll(place).toBe('/admin-dashboard')
    await running.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await current()).toBe(site.address)
  })

  test.each([
    ['an unknown site', appLink('https://evil.example', '/admin'), /^Add evil\.example to the app first/],
    ['a query', 'vitrine://login?token=x', /^This link does not lead to a page that the app can open\.$/],
  ])('refuses a link to %s with a sentence', async (_, link, sentence) => {
    const before = [place(), await current()]
    await startAgainWith(link)
    await expect.poll(messages).toEqual([expect.stringMatching(sentence)])
    expect([place(), await current()]).toEqual(before)
  })

  test('opens the link with which the app is started', async () => {
    await running.app.close()
    running = await computer.start({ args: [appLink(site.other, '/admin/uploads')] })
    await expect.poll(place).toBe('/admin/uploads')
    await running.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await current()).toBe(site.other)
  })
})
