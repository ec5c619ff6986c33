import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminPhoto } from '#shared/content/photos.ts'
import { noBrowser } from '../e2e/browser.ts'
import { dropOn } from '../e2e/drop.ts'
import { type Installation, installation, type Running } from './installation.ts'
import { type OwnSite, ownSite } from './site.ts'

const selected = ['bloom.jpg', 'cloister.jpg', 'glass.jpg', 'embers.jpg']
const dropped = ['fog-sea.jpg', 'five-stones.jpg', 'blue-dome.jpg']

describe.skipIf(noBrowser)('the upload screen, on the Electron double', () => {
  let site: OwnSite
  let computer: Installation
  let running: Running
  let page: Page

  beforeAll(async () => {
    site = await ownSite()
    computer = installation({ keyring: false })
    running = await computer.start()
    await running.openSite(site.address)
    await running.signIn()
    page = running.page
    await page.goto('https://bundle.app.invalid/admin/uploads')
  })
  afterAll(async () => {
    await computer.remove()
    await site.close()
  })

  test('uploads selected and dropped folders with details, pause and report', async () => {
    await answerWith(folderOf('Harbour', selected))
    await page.getByRole('button', { name: 'Choose a folder' }).click()
    const summary = page.getByRole('region', { name: 'Summary' })
    const headline = (text: string) => summary.getByRole('heading', { name: text, exact: true }).waitFor()
    await headline('4 new')
    await dropOn(page, page.getByText('Drop more photos anywhere'), [folderOf('Market', dropped)])
    await headline('7 new')

    const details = page.getByRole('complementary', { name: 'All 7 new files' })
    await details.getByText('Draft', { exact: true }).click()
    await details.getByLabel('Album').fill('A day out')
    await details.getByLabel('Album').blur()
    for (const tag of ['quay', 'noon']) {
      await details.getByLabel('Tags').fill(tag)
      await details.getByLabel('Tags').press('Enter')
    }
    await expect.poll(() => page.getByTitle('Draft, A day out, quay, noon', { exact: true }).count()).toBe(7)
    const atOnce = summary.getByRole('combobox', { name: 'Files sent at once' })
    await atOnce.click()
    await page.getByRole('option', { name: '2 at once' }).click()
    await expect.poll(() => atOnce.inputValue()).toBe('2 at once')

    // While the site is paused there is time to pause the uploads.
    site.hold()
    await summary.getByRole('button', { name: 'Upload 7 files' }).click()
    await headline('0 of 7 uploaded')
    await summary.getByRole('button', { name: 'Pause' }).click()
    await summary.getByText('Paused. Resume to continue uploading.').waitFor()
    site.goOn()
    await summary.getByRole('button', { name: 'Resume' }).click()
    await headline('7 uploaded')

    const photos = await photosOf('A day out')
    const listed = photos.map(({ fileName, tags, published }) => `${fileName}: ${tags.join()}, ${published}`)
    expect(listed).toHaveLength(7)
    expect(new Set(listed)).toEqual(new Set([...selected, ...dropped].map((name) => `${name}: quay,noon, false`)))

    const report = join(computer.folder, 'report.csv')
    await answerWith(report)
    await summary.getByRole('button', { name: 'Save report' }).click()
    const lines = () => readFileSync(report, 'utf8').trim().split(/\r?\n/)
    await expect.poll(() => existsSync(report) && lines().length).toBe(8)
    const rows = lines().map((line) =>
      line
        .split(',')
        .slice(0, 4)
        .map((cell) => cell.replaceAll('"', '')),
    )
    expect(new Set(rows.map(([name, folder, , result]) => `${folder}/${name}: ${result}`))).toEqual(
      new Set([
        'Folder/File: Result',
        ...selected.map((name) => `Harbour/${name}: Uploaded`),
        ...dropped.map((name) => `Market/${name}: Uploaded`),
      ]),
    )
  })

  /** Selects this path in the next native dialog: a folder to open, or a file to save. */
  const answerWith = (path: string) =>
    running.app.evaluate(({ dialog }, picked) => {
      dialog.showOpenDialog = async (_window, asked) =>
        asked?.properties?.includes('openDirectory')
          ? { canceled: false, filePaths: [picked] }
          : { canceled: true, filePaths: [] }
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: picked })
    }, path)

  /** A folder with photos of the demo. */
  function folderOf(name: string, photos: readonly string[]) {
    const folder = join(computer.folder, name)
    mkdirSync(folder)
    for (const photo of photos) copyFileSync(join('resources/demo/photos', photo), join(folder, photo))
    return folder
  }

  async function photosOf(album: string) {
    const token = await site.token()
    return (
      await site.call<{ results: AdminPhoto[] }>('GET', `/api/admin/photos?${new URLSearchParams({ album })}`, {
        token,
      })
    ).results
  }
})
