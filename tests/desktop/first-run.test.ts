import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { noBrowser } from '../e2e/browser.ts'
import { type Installation, installation, type Running } from './installation.ts'
import { secretOf } from './keyring.ts'
import { type OwnSite, ownSite } from './site.ts'
import { password } from './two-companies.ts'

describe.skipIf(noBrowser || !inject('keyring'))('the first run, on the Electron double', () => {
  let site: OwnSite
  let computer: Installation
  let running: Running

  beforeAll(async () => {
    site = await ownSite()
    const colour = { width: 64, height: 64, channels: 3 as const, background: '#0a7' }
    const form = new FormData()
    const logo = new Uint8Array(await sharp({ create: colour }).png().toBuffer())
    form.append('logo', new Blob([logo], { type: 'image/png' }), 'logo.png')
    await site.call('PUT', '/api/company', { token: await site.token(), body: form })
    computer = installation()
    running = await computer.start()
  })
  afterAll(async () => {
    await computer.remove()
    await site.close()
  })

  const storedToken = () => secretOf(site.address, inject('keyring')!)

  test('explains wrong addresses and shows the site of the right one', async () => {
    const { page } = running
    await page.getByRole('heading', { name: 'Welcome to Vitrine' }).waitFor()
    const port = new URL(site.address).port
    for (const [typed, message] of [
      ['', 'Enter the address of your site.'],
      ['not an address', 'Enter the address of your site, like photos.example.com.'],
      ['ftp://photos.example.com', 'Enter the address of your site, like photos.example.com.'],
      ['http://photos.example.com', 'This address is not secure.'],
      [`admin:secret@localhost:${port}`, 'Enter the address without a name or a password in it.'],
      ['localhost:1', 'localhost:1 does not respond.'],
    ] as const) {
      await find(page, typed)
      await page.getByText(message).waitFor()
    }
    await find(page, `${site.address}/photos?page=2`)
    await page.getByRole('heading', { name: 'Is Lighthouse Studio your site?' }).waitFor()
    expect(await page.title()).toBe('Is Lighthouse Studio your site?')
    const logo = page.locator('[role=status] img')
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Continue to sign in' }).click()
    await page.getByLabel('Email or username').waitFor()
  })

  test('shows customers that the app is for staff', async () => {
    const { page } = running
    await logIn(page, 'customer')
    await page.getByText('This app is for people who manage content').waitFor()
    expect(await page.getByRole('navigation', { name: 'Admin Panel' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect.poll(storedToken).toBeUndefined()
    await running.app.close()
    running = await computer.start()
  })

  test('an admin opens the admin area, also after a restart', async () => {
    await logIn(running.page, 'admin')
    await running.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
    expect(await running.app.close()).toBe(0)
    running = await computer.start()
    await running.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
    expect(await running.page.evaluate(() => document.documentElement.hasAttribute('data-signed-in'))).toBe(true)
    expect(await storedToken()).toBeDefined()
  })

  test('the login page names the current user and continues', async () => {
    const { page } = running
    await page.evaluate(() => location.assign('/login?error=auth_cancelled'))
    await page.getByRole('alert').filter({ hasText: 'Google sign in was cancelled' }).waitFor()
    await page.getByLabel('Email or username').waitFor()
    await page.evaluate(() => location.assign('/login'))
    await page.getByRole('heading', { name: 'You are signed in' }).waitFor()
    await page.getByText('admin@lighthouse.example').waitFor()
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
  })

  test('the site switcher focuses the open site, and selecting it stays there', async () => {
    const { page } = running
    await switchSite(page)
    const open = page.getByRole('dialog').getByRole('button', { name: /^Lighthouse Studio/ })
    await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true)
    await open.click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
  })

  test('adds and opens a second site with its own session', async () => {
    const { page } = running
    await switchSite(page)
    await page.getByRole('button', { name: 'Add a site' }).click()
    await find(page, site.other)
    await page.getByRole('button', { name: 'Continue to sign in' }).click()
    await logIn(page, 'admin')
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
    await switchSite(page)
    await page.getByRole('dialog').getByText('Lighthouse Studio').click()
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
    // There is no page while the app switches sites.
    await expect.poll(async () => (await running.state()).current).toBe(site.address)
  })

  test('signing out deletes the token and ends the session on the site', async () => {
    const { page } = running
    const token = await storedToken()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.poll(storedToken).toBeUndefined()
    await expect(site.call('GET', '/api/auth/me', { token })).rejects.toThrow('401')
    // The page may be loading another one.
    const signedIn = async () => (await running.state()).sites.map((known) => known.signedIn)
    await expect.poll(signedIn).toEqual([false, true])
  })

  async function find(page: Page, address: string) {
    await page.getByLabel('Address of your site').fill(address)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
  }

  async function logIn(page: Page, username: string) {
    await page.getByLabel('Email or username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.locator('main').getByRole('button', { name: 'Login', exact: true }).click()
  }

  /** Like a click in the native menu. */
  async function switchSite(page: Page) {
    await running.app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()!.items.flatMap(({ submenu }) => submenu?.items ?? [])
      items.find(({ label }) => label === 'Switch Site…')!.click()
    })
    await page.getByRole('dialog').waitFor()
  }
})
