import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { noBrowser } from '../e2e/browser.ts'
import { type Installation, installation } from './installation.ts'
import { secretOf } from './keyring.ts'
import { type OwnSite, ownSite } from './site.ts'

describe.skipIf(noBrowser || !inject('keyring'))('signing in, on the Electron double', () => {
  let site: OwnSite
  let computer: Installation
  beforeAll(async () => {
    site = await ownSite()
  })
  afterEach(() => computer.remove())
  afterAll(() => site.close())

  const storedToken = (address: string) => secretOf(address, inject('keyring')!)
  const whoIs = (token: string | undefined, address = site.address) =>
    site.call<{ username: string }>('GET', '/api/auth/me', { token, address }).then(
      ({ username }) => username,
      (error: Error) => error.message.slice(0, 21),
    )

  test('lasts beyond a restart for each site, and ends everywhere', async () => {
    computer = installation()
    let running = await computer.start()
    for (const address of [site.address, site.other]) {
      await running.openSite(address)
      await running.signIn()
    }
    expect(await running.app.close()).toBe(0)

    running = await computer.start()
    const { sites, current } = await running.state()
    expect(sites.map(({ name, signedIn }) => [name, signedIn])).toEqual([
      ['Lighthouse Studio', true],
      ['Harbour Gallery', true],
    ])
    expect(current).toBe(site.other)
    const me = () =>
      running.page.evaluate(async () => (await (await fetch('/api/auth/me')).json()) as { email: string })
    expect((await me()).email).toBe('admin@harbour.example')
    await running.openSite(site.address)
    expect((await me()).email).toBe('admin@lighthouse.example')

    const [here, there] = [await storedToken(site.address), await storedToken(site.other)]
    expect([await whoIs(here), await whoIs(there, site.other)]).toEqual(['admin', 'admin'])
    await running.ask('endSession')
    expect([await storedToken(site.address), await storedToken(site.other)]).toEqual([undefined, there])
    expect([await whoIs(here), await whoIs(there, site.other)]).toEqual(['GET /api/auth/me: 401', 'admin'])
    await running.ask('forgetSite', { address: site.other })
    expect(await storedToken(site.other)).toBeUndefined()
    expect(await whoIs(there, site.other)).toBe('GET /api/auth/me: 401')
    expect((await running.state()).sites.map(({ name, signedIn }) => [name, signedIn])).toEqual([
      ['Lighthouse Studio', false],
    ])
  })

  test('without a keychain lasts until the app closes, with a notice', async () => {
    computer = installation({ keyring: false })
    let running = await computer.start()
    await running.openSite(site.address)
    await running.signIn()
    const notice = 'You stay signed in only until you close the app.'
    expect((await running.state()).keychainProblem).toContain(notice)
    const notices = running.page.getByRole('status').filter({ hasText: notice })
    await notices.waitFor()
    // The notice is in the page's flow and covers nothing. The page may render it twice, and the replaced one has no style.
    await expect.poll(() => notices.evaluate((element) => getComputedStyle(element).position)).toBe('static')
    await notices.getByRole('button', { name: 'Close this notice' }).click()
    await running.page.reload()
    await running.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await notices.count()).toBe(0)
    expect(await running.page.evaluate(async () => (await fetch('/api/auth/me')).status)).toBe(200)
    expect(await running.app.close()).toBe(0)

    running = await computer.start()
    expect(await running.page.evaluate(async () => (await fetch('/api/auth/me')).status)).toBe(401)
    expect(await storedToken(site.address)).toBeUndefined()
  })
})
