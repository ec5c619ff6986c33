import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Bridge, DesktopState, RequestName } from '#shared/core/ipc.ts'
import type { UploadQueue } from '#shared/core/uploads.ts'
import { secretOf } from '../desktop/keyring.ts'
import { type OwnSite, ownSite } from '../desktop/site.ts'
import { password } from '../desktop/two-companies.ts'
import type { Computer, Started } from './computer.ts'
import { type OtherSite, startOtherSite } from './other-site.ts'

/** The bridge that the preload script exposes to the page. */
declare const desktop: Bridge

const photos = 40

/** The use of the app from the first start on, in order. Needs a page, a disk and a site. */
export function journeys(make: () => Computer) {
  let computer: Computer
  let app: Started
  let site: OwnSite
  let other: OtherSite
  let folder: string

  beforeAll(async () => {
    site = await ownSite()
    other = await startOtherSite()
    computer = make()
    app = await computer.start()
  })
  afterAll(async () => {
    await computer?.remove()
    await site?.close()
    other?.close()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  async function ask<Answer>(name: RequestName, input: object = {}): Promise<Answer> {
    const reply = await app.page.evaluate(([asked, given]) => desktop.ask(asked, given), [name, input] as const)
    if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`)
    return reply.value as Answer
  }
  const state = () => ask<DesktopState>('state')

  test('asks for the site at the first start', async () => {
    await app.page.getByRole('heading', { name: 'Welcome to Vitrine' }).waitFor()
    expect(await state()).toMatchObject({ sites: [] })
  })

  test('signs in at a real site', async () => {
    const { page } = app
    await page.getByLabel('Address of your site').fill(site.address)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Is Lighthouse Studio your site?' }).waitFor()
    await page.getByRole('button', { name: 'Continue to sign in' }).click()
    await page.getByLabel('Email or username').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    // Repeated until the next page has loaded.
    await expect.poll(state).toMatchObject({ sites: [{ signedIn: true }] })
    await expect.poll(async () => (await state()).keychainProblem).toBeUndefined()
  })

  test('stores the session in the keychain and nowhere else on the disk', async () => {
    await app.close()
    const keyring = inject('keyring')
    // The token is only known where tests can read the keychain.
    if (keyring) {
      const token = await secretOf(site.address, keyring)
      expect(token).toBeTruthy()
      expect(filesWith(token!, computer.profile)).toEqual([])
    }
    app = await computer.start()
    expect(await state()).toMatchObject({ sites: [{ signedIn: true }] })
    expect(await app.page.evaluate(async () => (await fetch('/api/auth/me')).status)).toBe(200)
  })

  test('uploads a folder although the app is killed', async () => {
    folder = await folderOfPhotos()
    await app.chooses(folder)
    await ask('chooseUploads', { what: 'folder' })
    const count = async (wanted: string) =>
      (await ask<UploadQueue>('uploads')).items.filter((item) => item.state === wanted).length
    await expect.poll(async () => (await ask<UploadQueue>('uploads')).items.length).toBe(photos)
    await ask('stepUploads', { step: 'start' })
    await expect.poll(() => count('done'), { timeout: 60_000 }).toBeGreaterThanOrEqual(4)
    await app.kill()
    app = await computer.start()
    await expect.poll(() => count('done'), { timeout: 90_000 }).toBe(photos)
    const token = await site.token()
    expect(await site.call('GET', '/api/admin/photos?limit=1', { token })).toMatchObject({ total: photos })
  })

  test('the page has no access to Node', async () => {
    const names = ['require', 'process', 'module', 'Buffer', 'global', '__dirname', 'ipcRenderer', 'electron']
    expect(await app.page.evaluate((all) => all.filter((name) => name in globalThis), names)).toEqual([])
    expect(await app.page.evaluate(() => [Object.keys(desktop), Object.isFrozen(desktop)])).toEqual([
      ['ask', 'on', 'drop'],
      true,
    ])
  })

  test('the content security policy blocks scripts', async () => {
    await app.page.evaluate((foreign) => {
      const violated: string[] = []
      Object.assign(globalThis, { violated })
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violated.push(effectiveDirective))
      const put = (tag: string, src: string, text = '') => {
        const element = document.createElement(tag)
        if (src) element.setAttribute('src', src)
        element.textContent = text
        document.body.append(element)
      }
      put('script', '', 'globalThis.pwned = 1')
      put('script', `${foreign}/evil.js`)
      put('img', `${foreign}/evil.png`)
      put('iframe', `${foreign}/evil.html`)
      void fetch(`${foreign}/evil.json`).catch(() => undefined)
    }, other.address)
    const violated = () => app.page.evaluate(() => (globalThis as unknown as { violated: string[] }).violated)
    await expect
      .poll(async () => new Set(await violated()))
      .toEqual(new Set(['script-src-elem', 'img-src', 'frame-src', 'connect-src']))
    expect(await app.page.evaluate(() => 'pwned' in globalThis)).toBe(false)
    expect(other.asked).toEqual([])
  })

  test('permission requests are denied', async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read'] as const
    const states = await app.page.evaluate(
      (all) =>
        Promise.all(all.map(async (name) => (await navigator.permissions.query({ name: name as 'midi' })).state)),
      names,
    )
    expect(states).toEqual(names.map(() => 'denied'))
    const refusal = await app.page.evaluate(
      () => new Promise((done) => navigator.geolocation.getCurrentPosition(done, ({ code }) => done(code))),
    )
    expect(refusal).toBe(1)
  })

  test('blocks navigation to other sites', async () => {
    const before = app.page.url()
    await app.page.evaluate((foreign) => {
      location.href = foreign
    }, other.address)
    expect(await state()).toMatchObject({ current: site.address })
    expect(app.page.url()).toBe(before)
    expect(other.asked).toEqual([])
    await app.page.evaluate((foreign) => {
      window.open(foreign)
      window.open('about:blank', '_blank', 'noopener')
    }, other.address)
    expect(await state()).toMatchObject({ current: site.address })
    await expect.poll(app.windows).toBe(1)
    expect(app.page.url()).toBe(before)
  })

  test('signing out deletes the token from the keychain', async () => {
    // The response may be lost with the page that sent the request.
    await app.page.evaluate((address) => void desktop.ask('forgetSite', { address }), site.address)
    await app.page.getByRole('heading', { name: 'Welcome to Vitrine' }).waitFor()
    const keyring = inject('keyring')
    if (keyring) await expect.poll(() => secretOf(site.address, keyring)).toBeUndefined()
    await expect.poll(async () => (await state()).sites).toEqual([])
  })
}

/** Different photos of noise, large enough to take some time to upload. */
async function folderOfPhotos() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-photos-'))
  const raw = { width: 800, height: 600, channels: 3 as const }
  for (let at = 0; at < photos; at++) {
    const noise = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    writeFileSync(join(folder, `photo ${at}.jpg`), await noise.jpeg({ quality: 90 }).toBuffer())
  }
  return folder
}

function filesWith(text: string, folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path).includes(text))
}
