import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ExifReader from 'exifreader'
import type { Page, Request } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect } from 'vitest'
import type { AdminPhoto } from '#shared/content/photos.ts'
import { noBrowser } from './browser.ts'
import { dropOn } from './drop.ts'
import { eventually, sees, test } from './journey.ts'
import { addressOf, allPhotos, ask, demo, publicPhotos, publicTotal, sessionOf } from './site.ts'
import { slowLine } from './slow-line.ts'
import { corners, type FileToUpload, folderOfPhotos, fortyFiles, noise } from './upload-files.ts'

let files: FileToUpload[] = []
beforeAll(async () => {
  if (!noBrowser) files = await fortyFiles()
})

const good = () => files.filter(({ outcome }) => outcome === 'Uploaded')
const draftsOf = async (token: string) =>
  (await allPhotos(token)).filter(({ fileName }) => good().some(({ name }) => name === fileName))
const rowOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: title, exact: true }) })

test('uploads or rejects forty dropped files without incomplete records', { timeout: 400_000 }, async ({ visit }) => {
  expect(files).toHaveLength(40)
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token })
  await open('/admin/content')
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  await sees(page, 'Drop photos here')
  await dropOn(
    page,
    page.getByText('Drop photos here'),
    files.map(({ path }) => path),
  )
  await page.getByRole('group', { name: 'For all files' }).getByText('Draft', { exact: true }).click()
  await page.getByRole('button', { name: /^Upload \d+ files$/ }).click()

  // High enough for all rows, because the list renders visible rows only.
  await page.setViewportSize({ width: 1440, height: 4800 })
  const panel = page.getByRole('complementary', { name: 'Upload' })
  await eventually(() => panel.getByRole('status').first().textContent(), 300).toBe('37 of 40 uploaded, 3 failed')
  for (const { name, outcome } of files) {
    const row = panel.getByRole('listitem').filter({ has: page.getByTitle(name, { exact: true }) })
    expect(await row.textContent(), name).toContain(typeof outcome === 'string' ? outcome : outcome.refused)
  }
  await page.getByRole('alert').filter({ hasText: 'Error uploading files: ' }).waitFor()

  await eventually(async () => (await draftsOf(token)).filter(({ state }) => state !== 'ready').length, 300).toBe(0)
  const taken = (await draftsOf(token)).map(({ fileName }) => fileName)
  expect(taken).toHaveLength(good().length)
  expect(new Set(taken)).toEqual(new Set(good().map(({ name }) => name)))
  await eventually(() => filesBelow(join(demo().dataDir, 'uploads')), 120).toEqual([])
})

test.skipIf(noBrowser !== undefined)(
  'rotates photos upright and removes their location',
  { timeout: 200_000 },
  async () => {
    // The control: the uploaded file has both.
    const sent = ExifReader.load(readFileSync(files[5]!.path))
    expect(sent).toMatchObject({ Orientation: { value: 6 }, GPSLatitude: expect.anything() as unknown })

    const token = await sessionOf('admin')
    const photos = await draftsOf(token)
    expect(photos).toHaveLength(good().length)
    for (const photo of photos) {
      for (const bytes of await servedOf(photo, token)) {
        expect(
          Object.keys(readTags(bytes)).filter((tag) => tag.startsWith('GPS')),
          photo.fileName,
        ).toEqual([])
        await expectUpright(bytes, photo.fileName)
      }
    }
  },
)

test('edits, unpublishes, deletes, restores and publishes drafts together', { timeout: 200_000 }, async ({ visit }) => {
  const token = await sessionOf('admin')
  const before = await publicTotal()
  const { page, open } = await visit({ token })
  await open('/admin/content?status=draft')

  const [edited, hidden, thrown, restored] = await Promise.all(
    ['ordinary-1.jpg', 'ordinary-2.jpg', 'ordinary-3.jpg', 'ordinary-4.jpg'].map(
      async (name) => (await draftsOf(token)).find(({ fileName }) => fileName === name)!,
    ),
  )
  await rowOf(page, edited!.title).getByRole('button', { name: edited!.title, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit photo' })
  await drawer.getByLabel('Title').fill('Four corners of a room')
  const tags = drawer.getByLabel('Tags')
  for (const tag of ['corner', 'room']) {
    await tags.fill(tag)
    await tags.press('Enter')
  }
  await drawer.getByRole('button', { name: 'Save' }).click()
  await rowOf(page, 'Four corners of a room').waitFor()
  await drawer.waitFor({ state: 'detached' })
  expect(await ask('GET', `/api/admin/photos/${edited!._id}`, { token })).toMatchObject({
    title: 'Four corners of a room',
    tags: ['corner', 'room'],
    published: false,
  })

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Publish', exact: true }).click()
  await sees(page, `${good().length} photos published`)
  await eventually(publicTotal).toBe(before + good().length)

  await open('/admin/content?status=published')
  await page.getByRole('switch', { name: `Publish ${hidden!.title}`, exact: true }).press('Space')
  await eventually(
    async () => (await ask<AdminPhoto>('GET', `/api/admin/photos/${hidden!._id}`, { token })).published,
  ).toBe(false)
  for (const photo of [thrown!, restored!]) {
    await page.getByRole('button', { name: `Actions for ${photo.title}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Move to trash' }).click()
    await sees(page, `“${photo.title}” is in the trash`)
    await rowOf(page, photo.title).waitFor({ state: 'detached' })
  }
  const toast = page.getByRole('status').filter({ hasText: `“${restored!.title}” is in the trash` })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, restored!.title).waitFor()

  const wanted = (await draftsOf(token)).filter(({ _id }) => _id !== hidden!._id && _id !== thrown!._id)
  expect(wanted).toHaveLength(good().length - 2)
  const visitor = await visit()
  await visitor.open('/photos')
  await eventually(publicTotal).toBe(before + wanted.length)
  const publicIds = new Set((await publicPhotos()).map(({ _id }) => _id))
  for (const { _id } of wanted) expect(publicIds).toContain(_id)
  await visitor.page.reload()
  await sees(visitor.page, `${before + wanted.length} photos`)
  const statusOf = async ({ _id }: AdminPhoto) => (await visitor.page.goto(`/photos/${_id}`))?.status()
  expect([await statusOf(hidden!), await statusOf(thrown!)]).toEqual([404, 410])
  await visitor.open('/photos?tag=corner')
  await sees(visitor.page, '1 photo')
  await sees(visitor.page, 'Four corners of a room')
  expect(filesBelow(join(demo().dataDir, 'uploads')).filter((path) => !path.includes('.making'))).toEqual([])
})

test('uploads a folder with review, details, pause, retry and report', { timeout: 200_000 }, async ({ visit }) => {
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token })
  const answer = await heldUploads(page)
  await open('/admin/uploads')
  await dropOn(page, page.getByText('Drop photos here'), [await folderOfPhotos()])

  const summary = page.getByRole('region', { name: 'Summary' })
  await summary.getByRole('heading', { name: '5 new, 1 duplicate, 1 cannot be uploaded' }).waitFor()
  expect(await summary.textContent()).toMatch(/[\d,]+ of 10,000 media used, [\d,]+ after this/)
  const rowFor = (name: string) => page.getByRole('listitem').filter({ has: page.getByTitle(name, { exact: true }) })
  expect(await rowFor('contract.pdf').textContent()).toContain('Invalid file type for photo upload')
  expect(await rowFor('mist-1.jpg').textContent()).toContain('Harbour/Morning')
  const duplicate = rowFor('wishes-copy.jpg').getByRole('link', { name: 'A Thousand Wishes' })
  expect(await duplicate.getAttribute('href')).toMatch(/^\/admin\/content\?edit=[0-9a-f-]{36}$/)

  await page.getByRole('button', { name: 'New 5' }).click()
  await rowFor('contract.pdf').waitFor({ state: 'detached' })
  const details = page.getByRole('complementary')
  await page.getByRole('checkbox', { name: 'Select all 5' }).check()
  await details.getByText('Draft', { exact: true }).click()
  const tags = details.getByLabel('Tags')
  for (const tag of ['quay', 'dawn']) {
    await tags.fill(tag)
    await tags.press('Enter')
  }
  // Selects from the first to the third row by keyboard.
  await page.getByTitle('mist-1.jpg', { exact: true }).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('checkbox', { name: '3 selected' }).waitFor()
  await details.getByLabel('Album').fill('Slipway')
  await details.getByLabel('Album').blur()
  await page.getByTitle('pier-2.jpg', { exact: true }).click()
  await details.getByLabel('Title').fill('The long pier')
  await details.getByLabel('Title').blur()
  await rowFor('pier-2.jpg').getByText('The long pier').waitFor()

  await page.getByRole('button', { name: 'All 7' }).click()
  await page.getByRole('button', { name: 'Upload 5 files' }).click()
  await summary.getByRole('heading', { name: '0 of 5 uploaded' }).waitFor()
  await summary.getByRole('button', { name: 'Pause' }).click()
  await sees(page, 'Paused. Resume to continue uploading.')
  await answer.refuseOne()
  await summary.getByRole('button', { name: 'Resume' }).click()
  const outcome = (text: string) =>
    summary.getByRole('heading', { name: text, exact: true }).waitFor({ timeout: 60_000 })
  await outcome('4 uploaded, 1 duplicate, 1 cannot be uploaded, 1 failed')
  await summary.getByRole('button', { name: 'Try Again (1)' }).click()
  await outcome('5 uploaded, 1 duplicate, 1 cannot be uploaded')

  const [report] = await Promise.all([
    page.waitForEvent('download'),
    summary.getByRole('button', { name: 'Save report' }).click(),
  ])
  const lines = readFileSync(await report.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(lines).toHaveLength(8)
  expect(lines.find((line) => line.includes('mist-2.jpg'))).toMatch(/Harbour\/Morning.*Uploaded/)

  const sent = await allPhotos(token, '&tag=quay')
  expect(new Set(sent.map(({ title, published, tags }) => `${title}, ${published}, ${tags.join()}`))).toEqual(
    new Set(['Mist 1', 'Mist 2', 'Pier 1', 'Pier 3', 'The long pier'].map((title) => `${title}, false, quay,dawn`)),
  )
  const inAlbum = await allPhotos(token, '&album=slipway')
  expect(new Set(inAlbum.map(({ title }) => title))).toEqual(new Set(['Mist 1', 'Mist 2', 'Pier 1']))
  await summary.getByRole('link', { name: 'Open in Content' }).click()
  await page.getByRole('combobox', { name: 'Album' }).click()
  await page.getByRole('option', { name: 'Slipway' }).click()
  await rowOf(page, 'Pier 3').waitFor({ state: 'detached' })
  await rowOf(page, 'Pier 1').waitFor()
  await page.goBack()
  await summary.getByRole('button', { name: 'Clear finished' }).click()
  await page.getByRole('heading', { name: /uploaded/ }).waitFor({ state: 'detached' })
  await sees(page, 'Drop photos here')

  await open('/admin/content?q=pier')
  for (const title of ['Pier 3', 'The long pier']) await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Add to album' }).click()
  const album = page.getByRole('dialog', { name: 'Add 2 photos to an album' })
  await album.getByLabel('Album').fill('Slip')
  await page.getByRole('option', { name: 'Slipway' }).click()
  await album.getByRole('button', { name: 'Add to album' }).click()
  await sees(page, '2 photos added to the album')
  await page.getByRole('combobox', { name: 'Album' }).click()
  await page.getByRole('option', { name: 'Slipway' }).click()
  await rowOf(page, 'The long pier').waitFor()
  await rowOf(page, 'Pier 3').getByRole('button', { name: 'Pier 3', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit photo' })
  await drawer.getByLabel('Albums').press('Backspace')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.waitFor({ state: 'detached' })
  await rowOf(page, 'Pier 3').waitFor({ state: 'detached' })
  const titles = (await allPhotos(token, '&album=slipway')).map(({ title }) => title)
  expect(new Set(titles)).toEqual(new Set(['Mist 1', 'Mist 2', 'Pier 1', 'The long pier']))
})

test('shows the size in MB and the progress per file', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/uploads')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ])
  const files = [
    { name: 'wide.png', mimeType: 'image/png', buffer: await noise(900, 600) },
    { name: 'small.png', mimeType: 'image/png', buffer: await noise(100, 100) },
  ]
  await chooser.setFiles(files)
  const rowFor = (name: string) => page.getByRole('listitem').filter({ has: page.getByTitle(name, { exact: true }) })
  await rowFor('wide.png').getByText('1.5 MB', { exact: true }).waitFor()
  await rowFor('small.png').getByText('0.03 MB', { exact: true }).waitFor()
  await rowFor('small.png').getByRole('button', { name: 'Remove small.png' }).click()
  await slowLine(page, 200_000)
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  const bar = rowFor('wide.png').getByRole('progressbar')
  await rowFor('wide.png')
    .getByText(/^[1-9]\d?%$/)
    .waitFor()
  // The progress value increases.
  const before = Number(await bar.getAttribute('value'))
  await eventually(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(before)
  await rowFor('wide.png').getByRole('button', { name: 'Cancel wide.png' }).click()
  await rowFor('wide.png').getByText('Cancelled').waitFor()
})

/** Holds upload requests, so that the test can pause the queue. */
async function heldUploads(page: Page) {
  let [held, refused] = [true, false]
  const underWay = new Set<Request>()
  page.on('request', (request) => request.url().endsWith('/api/admin/photos/upload') && underWay.add(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  await page.route('**/api/admin/photos/upload', async (route) => {
    // Pausing aborts the request.
    if (held) return
    if (refused) return route.continue()
    refused = true
    return route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'Not at the moment.' } })
  })
  return {
    /** Lets requests pass, except that the next one is refused. */
    async refuseOne() {
      // Waits for aborted requests, because otherwise one of them could be the refused one.
      await eventually(() => underWay.size).toBe(0)
      held = false
    },
  }
}

test('asks for a file when uploading without one', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('moderator') })
  await open('/admin/content?upload=open')
  await page.getByRole('complementary', { name: 'Upload' }).getByRole('button', { name: 'Upload', exact: true }).click()
  await sees(page, 'Please select files to upload')
  await open('/admin/upload?type=photo')
  await page.locator('main').getByRole('button', { name: 'Upload', exact: true }).click()
  await sees(page, 'Please select a file to upload')
})

/** All public image formats of a photo, and the original that staff download. */
async function servedOf({ picture, image, _id }: AdminPhoto, token: string): Promise<Buffer[]> {
  const { base, webp, avif, query } = picture
  const address = addressOf('demo').replace('localhost', '127.0.0.1')
  const paths = [
    ...webp.map((width) => `${base}/${width}.webp${query}`),
    ...avif.map((width) => `${base}/${width}.avif${query}`),
    image,
    `/api/photos/${_id}/download?size=original`,
  ]
  return Promise.all(
    paths.map(async (path) => {
      const reply = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
      expect(reply.status, path).toBe(200)
      return Buffer.from(await reply.arrayBuffer())
    }),
  )
}

/** Metadata of a file; empty for formats without metadata. */
function readTags(bytes: Buffer): object {
  try {
    return ExifReader.load(bytes)
  } catch {
    return {}
  }
}

async function expectUpright(bytes: Buffer, name: string) {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.width, name).toBeGreaterThan(info.height)
  for (const [corner, colour] of Object.entries(corners)) {
    const x = Math.round(info.width * (corner.endsWith('left') ? 0.1 : 0.9))
    const y = Math.round(info.height * (corner.startsWith('top') ? 0.1 : 0.9))
    const at = (y * info.width + x) * info.channels
    const far = Math.max(...colour.map((part, channel) => Math.abs(part - data[at + channel]!)))
    // CMYK cannot represent all RGB colours, so compares with a tolerance.
    expect(far, `${name}, ${corner}`).toBeLessThan(name === 'print.jpg' ? 90 : 40)
  }
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
