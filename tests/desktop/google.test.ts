import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { noBrowser } from '../e2e/browser.ts'
import { chooseAccount, googleSettings, type Issuer, openIssuer } from '../google.ts'
import { freePort } from '../site-process.ts'
import { type Installation, installation, type Running } from './installation.ts'
import { secretOf } from './keyring.ts'
import { placesHolding } from './places.ts'
import { type OwnSite, ownSite } from './site.ts'

describe.skipIf(noBrowser || !inject('keyring'))('signing in with Google, on the Electron double', () => {
  let google: Issuer
  let site: OwnSite
  let computer: Installation
  let running: Running

  beforeAll(async () => {
    const port = await freePort()
    const origin = `http://localhost:${port}`
    google = await openIssuer([`${origin}/api/auth/google/callback`])
    google.put('keeper', { email: 'admin@lighthouse.example', email_verified: true, name: 'The keeper' })
    site = await ownSite({ port, env: { ...googleSettings(google), PLATFORM_ORIGIN: origin } })
    computer = installation()
    running = await computer.start()
    await running.openSite(site.address)
  })
  afterAll(async () => {
    await computer.remove()
    await site.close()
    await google.close()
  })

  const storedToken = () => secretOf(site.address, inject('keyring')!)
  const button = () => running.page.getByRole('button', { name: 'Sign in with Google' })
  const externalUrls = () => running.app.evaluate(({ double }) => double.externalUrls)

  /** Presses the button, and returns the address that the app opens in the browser. */
  async function leave() {
    const before = (await externalUrls()).length
    await button().click()
    await expect.poll(async () => (await externalUrls()).length).toBe(before + 1)
    return (await externalUrls()).at(-1)!
  }
  const location = async (url: string | URL) =>
    new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? 'none:')
  /** Follows the browser's redirects to the local address. */
  const browse = async (address: string, choice: string) =>
    location(await chooseAccount((await location(address)).href, choice))

  test('opens only the browser and reports a cancelled sign-in', async () => {
    await running.page.goto('https://bundle.app.invalid/login')
    const address = await leave()
    expect(address).toMatch(new RegExp(`^${site.address}/api/auth/google\\?port=\\d+&challenge=[\\w-]{43}$`))
    await running.page.getByRole('status').filter({ hasText: 'Continue in your browser' }).waitFor()
    expect(running.app.windows()).toHaveLength(1)

    const back = await browse(address, 'cancel')
    const port = new URL(address).searchParams.get('port')
    expect(back.origin).toBe(`http://127.0.0.1:${port}`)
    // Other requests to the port are refused.
    for (const path of ['/', '/?token=x', `/x?token=${'A'.repeat(43)}`, '/?error=other'])
      expect((await fetch(back.origin + path)).status).toBe(404)
    expect(await (await fetch(back)).text()).toContain('Return to the app.')
    await running.page.getByRole('alert').filter({ hasText: 'Google sign in was cancelled' }).waitFor()
    await expect(fetch(back)).rejects.toThrow()
    expect(await storedToken()).toBeUndefined()
  })

  test('refuses a ticket of another attempt', async () => {
    await running.page.goto('https://bundle.app.invalid/login')
    const own = await leave()
    const foreign = new URL(own)
    foreign.searchParams.set('challenge', 'A'.repeat(43))
    expect((await fetch(await browse(foreign.href, 'keeper'))).status).toBe(200)
    await running.page.getByRole('alert').filter({ hasText: 'Google sign in failed. Please try again' }).waitFor()
    expect(await storedToken()).toBeUndefined()
  })

  test('signs in with a token that the page never sees', async () => {
    await running.page.goto('https://bundle.app.invalid/login?next=/admin-dashboard')
    // Started twice: the newer attempt counts.
    await leave()
    const back = await browse(await leave(), 'keeper')
    expect(await (await fetch(back)).text()).toContain('Done. Return to the app.')
    await running.page.waitForURL(({ pathname }) => pathname === '/admin-dashboard')
    const token = await storedToken()
    expect(await site.call('GET', '/api/auth/me', { token })).toMatchObject({ username: 'admin' })
    expect((await running.state()).sites).toMatchObject([{ signedIn: true }])
    for (const secret of [token!, back.searchParams.get('token')!])
      expect(await placesHolding(running.page, secret)).toEqual([])
  })
})
