import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { UploadQueue } from '#shared/core/uploads.ts'
import { noBrowser } from '../e2e/browser.ts'
import { distinct, fillFolder, hashesOf } from './folder-of-photos.ts'
import { type Installation, installation, type Running } from './installation.ts'
import { type OwnSite, ownSite } from './site.ts'

describe.skipIf(noBrowser || !inject('keyring'))('uploading on the Electron double', () => {
  let site: OwnSite
  let computer: Installation
  let photos: string

  beforeAll(async () => {
    site = await ownSite()
    computer = installation()
    photos = join(computer.folder, 'Three hundred')
    await fillFolder(photos)
  })
  afterAll(async () => {
    await computer.remove()
    await site.close()
  })

  const queueOf = ({ ask }: Running) => ask<UploadQueue>('uploads')
  const count = ({ items }: UploadQueue, ...states: string[]) =>
    items.filter(({ state }) => states.includes(state)).length
  const arrived = (running: Running, least: number) =>
    expect.poll(async () => count(await queueOf(running), 'done'), { timeout: 90_000 }).toBeGreaterThanOrEqual(least)
  /** Selects a folder in the native dialog. */
  async function choose({ app, ask }: Running, folder: string) {
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, folder)
    await ask('chooseUploads', { what: 'folder' })
  }

  test('uploads three hundred photos once each despite kills of app and site', {
    timeout: 400_000,
  }, async () => {
    let running = await computer.start()
    await running.openSite(site.address)
    await running.signIn()
    await choose(running, photos)
    await expect.poll(async () => (await queueOf(running)).items.length).toBe(300)
    await running.ask('stepUploads', { step: 'start' })

    for (const [killed, least] of [
      ['app', 5],
      ['app', 40],
      ['site', 70],
      ['app', 110],
      ['app', 150],
      ['site', 180],
      ['app', 220],
    ] as const) {
      await arrived(running, least)
      if (killed === 'site') await site.killAndRestart()
      else {
        await running.app.kill()
        running = await computer.start()
      }
    }
    await expect
      .poll(async () => count(await queueOf(running), 'done', 'duplicate', 'refused'), { timeout: 90_000 })
      .toBe(300)

    const queue = await queueOf(running)
    expect([count(queue, 'done'), count(queue, 'duplicate'), count(queue, 'refused')]).toEqual([distinct, 20, 10])

    const token = await site.token()
    const { total } = await site.call<{ total: number }>('GET', '/api/admin/photos?limit=1', { token })
    expect(total).toBe(distinct)
    const files = hashesOf(photos).map((file) => ({ ...file, mime: 'image/jpeg' }))
    const { results } = await site.call<{ results: { verdict: string; of?: { _id: string } }[] }>(
      'POST',
      '/api/uploads/preflight',
      { token, body: { files } },
    )
    const there = new Set(results.flatMap(({ of }) => of?._id ?? []))
    expect(there.size).toBe(distinct)
    const photoIds = queue.items.filter(({ state }) => state === 'done').map(({ photoId }) => photoId)
    expect(new Set(photoIds)).toEqual(there)

    await running.page.goto('https://bundle.app.invalid/admin/uploads')
    const screen = () => running.page.locator('main').innerText()
    for (const text of [`Uploaded\\s+${distinct}`, 'Already here\\s+20', 'Cannot upload\\s+10'])
      await expect.poll(screen).toMatch(new RegExp(text))
    await running.app.close()
  })

  test('pauses uploads when the session ends, and continues after signing in', async () => {
    const running = await computer.start()
    const folder = join(computer.folder, 'Forty more')
    await fillFolder(folder, { small: 40 })
    await running.ask('stepUploads', { step: 'clear' })
    await running.ask('set', { parallel: 1 })
    await choose(running, folder)
    await expect.poll(async () => (await queueOf(running)).items.length).toBe(40)
    await running.ask('stepUploads', { step: 'start' })
    await arrived(running, 5)

    const token = await site.token()
    const { results } = await site.call<{ results: { _id: string; current: boolean }[] }>('GET', '/api/auth/sessions', {
      token,
    })
    for (const { _id, current } of results)
      if (!current) await site.call('DELETE', `/api/auth/sessions/${_id}`, { token })
    await expect.poll(async () => (await queueOf(running)).status.paused).toBe('signed-out')
    const before = await queueOf(running)
    expect(count(before, 'failed', 'refused', 'cancelled')).toBe(0)
    expect(count(before, 'done')).toBeLessThan(40)

    await running.signIn()
    await arrived(running, 40)
    expect((await queueOf(running)).status.paused).toBeUndefined()
    const { total } = await site.call<{ total: number }>('GET', '/api/admin/photos?limit=1', { token })
    expect(total).toBe(distinct + 40)
    await running.app.close()
  })
})
