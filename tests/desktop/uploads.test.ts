import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { UploadQueue } from '#shared/uploads.ts'
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
    mkdirSync(photos)
    await fillFolder(photos)
  })
  afterAll(async () => {
    await computer.remove()
    await site.close()
  })

  const queueOf = ({ ask }: Running) => ask<UploadQueue>('uploads')
  const count = ({ items }: UploadQueue, ...states: string[]) =>
    items.filter(({ state }) => states.includes(state)).length

  test('three hundred photos arrive once each, though the app is killed five times and the site twice', async () => {
    let running = await computer.start()
    await running.openSite(site.address)
    await running.signIn()
    await running.app.evaluate(({ dialog }, folder) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] })
    }, photos)
    await running.ask('chooseUploads', { what: 'folder' })
    await expect.poll(async () => (await queueOf(running)).items.length).toBe(300)
    await running.ask('stepUploads', { step: 'start' })

    const arrived = (least: number) =>
      expect.poll(async () => count(await queueOf(running), 'done'), { timeout: 90_000 }).toBeGreaterThanOrEqual(least)
    for (const [killed, least] of [
      ['app', 5],
      ['app', 40],
      ['site', 70],
      ['app', 110],
      ['app', 150],
      ['site', 180],
      ['app', 220],
    ] as const) {
      await arrived(least)
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
    const shown = queue.items.filter(({ state }) => state === 'done').map(({ photoId }) => photoId)
    expect(new Set(shown)).toEqual(there)
  })
})
