import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { noBrowser } from '../e2e/browser.ts'
import { type Installation, installation, type Running } from './installation.ts'
import { secretOf } from './keyring.ts'
import { filesHolding, placesHolding } from './places.ts'
import { type OwnSite, ownSite } from './site.ts'

/** Searched with the same means, to prove that the search works. */
const planted = 'Planted0Control1Text2That3Must4Be5Found6Here7'

describe.skipIf(noBrowser || !inject('keyring'))('the session, on the Electron double', () => {
  let site: OwnSite
  let computer: Installation
  let running: Running
  let token: string
  /** All responses to the page. */
  const answers: string[] = []

  beforeAll(async () => {
    site = await ownSite()
    computer = installation()
    running = await computer.start()
    await running.openSite(site.address)
    running.page.on('response', (reply) => {
      void reply.text().then(
        (text) => answers.push(`${JSON.stringify(reply.headers())} ${text}`),
        () => undefined,
      )
    })
    await running.signIn()
    token = (await secretOf(site.address, inject('keyring')!))!
  })
  afterAll(async () => {
    await computer.remove()
    await site.close()
  })

  test('is in the keychain and opens the site', async () => {
    expect(token).toMatch(/^[\w-]{40,}$/)
    expect(await site.call('GET', '/api/auth/me', { token })).toMatchObject({ username: 'admin' })
  })

  test('never reaches the page', async () => {
    const { app, page, ask } = running
    await page.goto('https://bundle.app.invalid/admin-dashboard')
    await ask('state')
    await ask('uploads')
    // A heading, a listener and a storage entry with another text: the search finds each.
    await page.evaluate((text) => {
      localStorage.setItem('planted', text)
      sessionStorage.setItem('planted', text)
      document.body.dataset.planted = text
      Object.assign(globalThis, { planted: { text } })
    }, planted)
    expect(await placesHolding(page, planted)).toEqual(['localStorage', 'sessionStorage', 'document', 'memory'])
    expect(await placesHolding(page, token)).toEqual([])

    await ask('findSite', { address: `localhost:1/${planted}` }).catch(() => undefined)
    const heard = await app.evaluate(({ double }) => double.traffic)
    expect(heard.some((message) => message.includes(planted))).toBe(true)
    expect(heard.filter((message) => message.includes(token))).toEqual([])
    expect(answers.some((answer) => answer.includes('signedIn'))).toBe(true)
    expect(answers.filter((answer) => answer.includes(token))).toEqual([])
  })

  test('is nowhere on the disk: profile, logs, temporary files', async () => {
    const photos = join(computer.folder, 'photos')
    mkdirSync(photos)
    writeFileSync(join(photos, 'no photo.jpg'), planted)
    writeFileSync(join(photos, 'in two bytes.txt'), Buffer.from(planted, 'utf16le'))
    writeFileSync(join(photos, 'encoded.txt'), Buffer.from(`{"a":"${planted}"}`).toString('base64'))
    await running.app.evaluate(({ dialog }, folder) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] })
    }, photos)
    await running.ask('chooseUploads', { what: 'folder' })
    // Errors are logged as well.
    await running.page.evaluate(() => fetch('/api/admin/photos/not-an-id').catch(() => undefined))
    expect(running.app.output()).not.toContain(token)
    expect(await running.app.close()).toBe(0)

    const found = filesHolding(computer.folder, planted)
    for (const name of ['no photo.jpg', 'in two bytes.txt', 'encoded.txt']) expect(found).toContain(join(photos, name))
    // The profile contains what the page stored.
    expect(found.some((path) => path.includes('Local Storage'))).toBe(true)
    expect(filesHolding(computer.folder, token)).toEqual([])
  })
})
