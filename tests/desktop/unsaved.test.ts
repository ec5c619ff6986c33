import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Bridge } from '#shared/core/ipc.ts'
import type { UploadItem } from '#shared/core/uploads.ts'
import { noBrowser } from '../e2e/browser.ts'
import { fillFolder } from './folder-of-photos.ts'
import { type Installation, installation, pageLoaded, type Running } from './installation.ts'
import { type OwnSite, ownSite } from './site.ts'

declare const desktop: Bridge

const photos = 5

describe.skipIf(noBrowser || !inject('keyring'))('unsaved changes, on the Electron double', () => {
  let site: OwnSite
  let computer: Installation
  let running: Running

  beforeEach(async () => {
    site = await ownSite()
    computer = installation()
    running = await computer.start()
    for (const address of [site.other, site.address]) {
      await running.openSite(address)
      await running.signIn()
    }
  })
  afterEach(async () => {
    await answer('Leave')
    await computer.remove()
    await site.close()
  })

  /** How the user answers when a page with unsaved changes ends. */
  const answer = (button: 'Stay' | 'Leave') =>
    running.app
      .evaluate(({ dialog, double }, selected) => {
        dialog.showMessageBoxSync = (_window, options) => {
          double.questions.push((options as { message: string }).message)
          return (options as { buttons: string[] }).buttons.indexOf(selected)
        }
      }, button)
      // It may have quit.
      .catch(() => undefined)
  const questions = () => running.app.evaluate(({ double }) => double.questions)

  async function changeForm() {
    const { page } = running
    await page.evaluate(() => location.assign('/admin/update-company?tab=about'))
    const mission = page.getByRole('textbox', { name: 'Mission' })
    await mission.click()
    await mission.pressSequentially(' and more')
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
  }
  const queued = () => running.ask<{ items: UploadItem[] }>('uploads').then(({ items }) => items)

  test('uploads go to the site of the page, whether the user stays or leaves', async () => {
    const { app, page } = running
    const folder = join(computer.folder, 'photos')
    await fillFolder(folder, { small: photos })
    await changeForm()
    await answer('Stay')
    await page.evaluate((address) => void setTimeout(() => desktop.ask('openSite', { address })), site.other)
    await expect.poll(questions).toEqual(['This page has unsaved changes.'])
    expect((await running.state()).current).toBe(site.address)

    // The site changes while the dialog is open.
    await app.evaluate(({ dialog, double }, path) => {
      dialog.showOpenDialog = () =>
        new Promise((resolve) => {
          double.answerDialog = () => resolve({ canceled: false, filePaths: [path] })
        })
    }, folder)
    await page.evaluate(() => void desktop.ask('chooseUploads', { what: 'folder' }))
    await expect.poll(() => app.evaluate(({ double }) => double.answerDialog !== undefined)).toBe(true)
    await answer('Leave')
    const loaded = pageLoaded(page)
    await page.evaluate((address) => void setTimeout(() => desktop.ask('openSite', { address })), site.other)
    await loaded
    expect((await running.state()).current).toBe(site.other)
    // The history is cleared right after the page has loaded.
    await expect.poll(() => page.evaluate(() => history.length)).toBe(1)
    await app.evaluate(({ double }) => double.answerDialog!())
    await running.ask('uploads')
    await running.openSite(site.address)
    await expect.poll(async () => (await queued()).length).toBe(photos)
    await running.openSite(site.other)
    expect(await queued()).toEqual([])
  })

  test('uploads continue if the user stays instead of quitting', async () => {
    const folder = join(computer.folder, 'photos')
    await fillFolder(folder, { small: photos })
    await running.app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, folder)
    await running.ask('chooseUploads', { what: 'folder' })
    await changeForm()
    await answer('Stay')
    void running.app.close()
    await expect.poll(questions).toEqual(['This page has unsaved changes.'])
    await running.ask('stepUploads', { step: 'start' })
    const sent = async () => (await queued()).filter(({ state }) => state === 'done').length
    await expect.poll(sent).toBe(photos)

    await answer('Leave')
    expect(await running.app.close()).toBe(0)
  })

  test('quits without a question when the system shuts down', async () => {
    await changeForm()
    await answer('Stay')
    const ended = new Promise((resolve) => running.app.process().once('exit', resolve))
    await running.app.evaluate(({ powerMonitor }) => void powerMonitor.emit('shutdown', { preventDefault() {} }))
    expect(await ended).toBe(0)
    expect(running.app.output()).not.toContain('unsaved')
  })
})
