import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { jpeg } from '#server/content/photos/upload-for-tests.ts'
import { pdfOf } from '#server/core/media/pdf.ts'
import type { AdminAudio } from '#shared/content/audios.ts'
import type { AdminDocument } from '#shared/content/documents.ts'
import type { AdminVideo } from '#shared/content/videos.ts'
import { newDataFolder } from '../site-process.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { addressOf, ask, sessionOf } from './site.ts'

type Kind = 'videos' | 'audios' | 'documents'
interface Listed {
  _id: string
  title: string
  fileName: string
  tags: string[]
  trashedAt?: string
}

const listed = async (kind: Kind, token: string, query = '') =>
  (await ask<{ results: Listed[] }>('GET', `/api/admin/${kind}?limit=100${query}`, { token })).results
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const video = (name: string) => ({ name, mimeType: 'video/mp4', buffer: readFileSync('tests/fixtures/film.mp4') })
const paper = (name: string, ...pages: string[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfOf(pages.map((line) => [line])),
})
const typeOf = { videos: 'video', audios: 'audio', documents: 'document' } as const

/** Creates an item for this test with the API. */
async function made<T>(kind: Kind, token: string, file: { name: string; buffer: Buffer }, fields: object): Promise<T> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob([new Uint8Array(file.buffer)]), file.name)
  const reply = await fetch(`${addressOf('demo')}/api/admin/${kind}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(reply.status).toBe(201)
  return ((await reply.json()) as Record<string, T>)[typeOf[kind]]!
}

/** A video on another site. */
async function link(token: string, title: string): Promise<AdminVideo> {
  const form = new FormData()
  form.append('youtube', 'https://youtu.be/aqz-KE-bpKQ')
  form.append('title', title)
  const reply = await fetch(`${addressOf('demo')}/api/admin/videos/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return ((await reply.json()) as { video: AdminVideo }).video
}

async function choose(page: Page, button: string, files: Parameters<Page['setInputFiles']>[1]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  await chooser.setFiles(files)
}

async function clear(kind: Kind, token: string, ids: string[]) {
  await ask('PATCH', `/api/admin/${kind}/bulk`, { token, body: { ids, action: 'trash' } })
}

test('uploads several files with progress while other pages are open', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const { page, open } = await visit({ token })
  await open('/admin/content?tab=documents')
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  await sees(page, 'Drop documents here')
  await page.getByRole('button', { name: 'Upload', exact: true }).last().click()
  await sees(page, 'Please select files to upload')
  await choose(page, 'Choose files', [
    paper('first-paper.pdf', 'One'),
    paper('second-paper.pdf', 'One', 'Two'),
    { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  const panel = page.getByRole('complementary', { name: 'Upload' })
  await panel.getByText('Only PDF, Word, Excel, PowerPoint, text and zip files can be uploaded.').waitFor()
  await panel.getByRole('group', { name: 'For all files' }).getByText('Draft', { exact: true }).click()
  await panel.getByRole('button', { name: 'Upload 2 files' }).click()
  await page.getByRole('tab', { name: 'Blogs' }).click()
  await sees(page, 'Files uploaded successfully')
  await page.getByRole('tab', { name: 'Documents' }).click()
  await rowOf(page, 'Second paper').getByText('Draft').waitFor()
  const mine = (await listed('documents', token)).filter(({ fileName }) => fileName.endsWith('-paper.pdf'))
  expect(new Set(mine.map(({ title }) => title))).toEqual(new Set(['First paper', 'Second paper']))
  await clear(
    'documents',
    token,
    mine.map(({ _id }) => _id),
  )
})

test('uploads videos with shared category and posters, and refuses other files', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token, failing: true })
  await open('/admin/content?tab=videos&upload=open')
  await choose(page, 'Choose files', [video('blue-film.mp4'), paper('form.pdf', 'One')])
  const panel = page.getByRole('complementary', { name: 'Upload' })
  await panel.getByText('Invalid file type for video upload').waitFor()
  await panel.getByRole('combobox', { name: 'Category', exact: true }).click()
  await page.getByRole('option', { name: 'Education' }).click()
  await panel.getByRole('button', { name: 'Publish 1 file' }).click()
  await panel.getByRole('link', { name: 'Open' }).click()
  await page.getByRole('dialog', { name: 'Edit video' }).waitFor()
  const id = new URL(page.url()).searchParams.get('edit')!
  const stored = await ask<AdminVideo>('GET', `/api/admin/videos/${id}`, { token })
  expect([stored.category, stored.published, stored.picture?.width]).toEqual(['Education', true, 1280])
  await clear('videos', token, [id])
})

test('uploads a large video in chunks and resumes after an interruption', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token, failing: true })
  const box = Buffer.alloc(22 * 1024 * 1024)
  box.writeUInt32BE(box.length)
  box.write('free', 4)
  const folder = newDataFolder()
  const path = join(folder, 'long-film.mp4')
  writeFileSync(path, Buffer.concat([readFileSync('tests/fixtures/film.mp4'), box]))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await open('/admin/content?tab=videos&upload=open')
  await choose(page, 'Choose files', path)
  const panel = page.getByRole('complementary', { name: 'Upload' })
  // The server fails after the first chunk.
  const offsets: string[] = []
  await page.route('**/api/uploads/*', async (route, request) => {
    if (request.method() !== 'PATCH') return route.continue()
    offsets.push(request.headers()['upload-offset']!)
    return offsets.length === 2 ? route.fulfill({ status: 503 }) : route.continue()
  })
  await panel.getByRole('button', { name: 'Publish 1 file' }).click()
  await page.getByText('Files uploaded successfully').first().waitFor({ timeout: 60_000 })
  const chunk = 16 * 1024 * 1024
  expect(offsets).toEqual(['0', String(chunk), String(chunk)])
  const [mine] = (await listed('videos', token)).filter(({ fileName }) => fileName === 'long-film.mp4')
  expect(mine!.title).toBe('Two blue seconds')
  await clear('videos', token, [mine!._id])
})

test('reports full storage before uploading, and reuses uploads on retry', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token, failing: true })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url())
  })
  await open('/admin/upload?type=video')
  const { buffer, ...named } = video('large-film.mp4')
  const box = Buffer.alloc(11 * 1024 * 1024)
  box.writeUInt32BE(box.length)
  box.write('free', 4)
  await choose(page, 'Choose a file', { ...named, buffer: Buffer.concat([buffer, box]) })
  const title = `Large ${Date.now()}`
  await page.getByLabel('Title').fill(title)
  // The toast covers the button.
  const upload = () => page.getByLabel('Title').press('Enter')
  const message = 'Your Business plan includes 10,000 media files. The Enterprise plan includes more.'
  await page.route(
    (url) => url.pathname === '/api/uploads',
    (route) => route.fulfill({ status: 403, json: { code: 'PLAN_LIMIT_REACHED', message } }),
    { times: 1 },
  )
  await upload()
  const dialog = page.getByRole('dialog', { name: 'Your plan does not include this' })
  await dialog.getByText(message).waitFor()
  // A toast would repeat it.
  expect([await page.getByText(message).count(), sent]).toEqual([1, []])
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

  const addCaptions = async (text: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByLabel('Captions').click()])
    await chooser.setFiles({ name: 'en.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) })
  }
  await addCaptions('Once upon a time')
  await upload()
  await sees(page, 'Captions must be a WebVTT file (.vtt).')
  expect(sent.length).toBe(1)
  await addCaptions('WEBVTT\n\n00:00.000 --> 00:01.000\nHi.\n')
  await upload()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(sent.length).toBe(1)
  const [mine] = await listed('videos', token, `&q=${encodeURIComponent(title)}`)
  await clear('videos', token, [mine!._id])
})

test('saves texts, poster and captions of a video, and removes captions', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const before = await link(token, `Harbour ${Date.now()}`)
  const stored = () => ask<AdminVideo>('GET', `/api/admin/videos/${before._id}`, { token })
  const { page, open } = await visit({ token })
  await open(`/admin/content?tab=videos&edit=${before._id}`)
  const drawer = page.getByRole('dialog', { name: 'Edit video' })
  const [poster] = await Promise.all([
    page.waitForEvent('filechooser'),
    drawer.getByRole('button', { name: /^(Add|Replace) poster$/ }).click(),
  ])
  await poster.setFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('picture') })
  await sees(page, /^HEIC pictures cannot be shown on websites\./)
  expect(await drawer.getByRole('img', { name: 'New poster' }).count()).toBe(0)
  await drawer.getByLabel('Title').fill('')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.getByText('A title is required.').waitFor()
  await drawer.getByLabel('Title').fill('Harbour, filmed twice')
  await drawer.getByLabel('Length').fill('long')
  await drawer.getByLabel('Length').blur()
  await drawer.getByText('Use the format 3:20.').waitFor()
  await drawer.getByLabel('Length').fill('1:02')
  await choose(page, 'Replace poster', { name: 'p.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
  await drawer.getByRole('img', { name: 'New poster' }).waitFor()
  const captions = {
    name: 'en.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHi.\n'),
  }
  await choose(page, 'Add captions', captions)
  await page.keyboard.press('Control+s')
  await sees(page, '“Harbour, filmed twice” saved')
  const after = await stored()
  expect([after.title, after.duration, after.captions !== '', after.picture?.base]).toEqual([
    'Harbour, filmed twice',
    62,
    true,
    expect.not.stringContaining(before.picture!.base),
  ])

  await rowOf(page, 'Harbour, filmed twice').getByRole('button', { name: 'Harbour, filmed twice', exact: true }).click()
  await drawer.getByRole('button', { name: 'Remove captions' }).click()
  await drawer.getByRole('group', { name: 'Captions' }).getByText('None').waitFor()
  // The browser's Back button would also leave the form.
  await page.goBack()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await eventually(async () => (await stored()).captions).toBe('')
  await clear('videos', token, [before._id])
})

test('refuses to overwrite a newer version and stores the draft', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { _id: id } = await link(token, `Twice edited ${Date.now()}`)
  const { _id: another, title: beside } = await link(token, `Beside it ${Date.now()}`)
  const { page, open } = await visit({ token, failing: true })
  await open(`/admin/content?tab=videos&edit=${id}`)
  const drawer = page.getByRole('dialog', { name: 'Edit video' })
  await drawer.getByLabel('Description').fill('Mine')
  await ask('PATCH', `/api/admin/videos/${id}`, {
    token: await sessionOf('moderator'),
    body: { title: 'Called otherwise', description: 'Theirs' },
  })
  // A refetch after a change does not overwrite the form.
  const asked = page.waitForResponse(
    (reply) => reply.url().endsWith(`/videos/${id}`) && reply.request().method() === 'GET',
  )
  await rowOf(page, beside).locator('input[role=switch]').dispatchEvent('click')
  await asked
  await drawer.getByRole('button', { name: 'Save' }).click()
  const changed = page.getByRole('dialog', { name: 'Changed by another user' })
  await changed.getByText('This was changed by Maya Chen').waitFor()
  await changed.getByRole('button', { name: 'Reload' }).click()
  await changed.waitFor({ state: 'detached' })
  await eventually(() => drawer.getByLabel('Title').inputValue()).toBe('Called otherwise')
  expect(await drawer.getByLabel('Description').inputValue()).toBe('Mine')

  await drawer.getByLabel('Description').fill('Half a thought')
  await eventually(() =>
    page.evaluate(() => Object.values(localStorage).some((draft) => draft.includes('Half a'))),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
  await drawer.waitFor({ state: 'detached' })
  await open(`/admin/content?tab=videos&edit=${id}`)
  await drawer.getByRole('button', { name: 'Restore' }).click()
  expect(await drawer.getByLabel('Description').inputValue()).toBe('Half a thought')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await sees(page, 'saved')
  await clear('videos', token, [id, another])
})

test('saves artist, type and cover of an audio track', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const file = { name: 'hum.mp3', buffer: readFileSync('tests/fixtures/hum.mp3') }
  const { _id: id } = await made<AdminAudio>('audios', token, file, { title: 'A hum to edit' })
  const { page, open } = await visit({ token })
  await open('/admin/content?tab=audio')
  await rowOf(page, 'A hum to edit').getByRole('button', { name: 'A hum to edit', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit audio' })
  await drawer.getByLabel('Artist').fill('The Tides')
  await drawer.getByRole('combobox', { name: 'Type', exact: true }).click()
  await page.getByRole('option', { name: 'Podcast' }).click()
  await drawer.getByRole('combobox', { name: 'Subcategory', exact: true }).click()
  await page.getByRole('option', { name: 'Culture' }).click()
  await choose(page, 'Replace cover', { name: 'c.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
  await drawer.getByRole('button', { name: 'Save' }).click()
  await sees(page, '“A hum to edit” saved')
  expect(await ask('GET', `/api/admin/audios/${id}`, { token })).toMatchObject({
    artist: 'The Tides',
    type: 'Podcast',
    category: 'Culture',
  })
  await clear('audios', token, [id])
})

test('replaces the file of a document and restores the earlier version', async ({ visit }) => {
  const token = await sessionOf('admin')
  const title = `House rules ${Date.now()}`
  const first = paper('rules.pdf', 'One')
  const { _id: id, slug } = await made<AdminDocument>('documents', token, first, { title, published: true })
  const stored = () => ask<AdminDocument>('GET', `/api/admin/documents/${id}`, { token })
  const { page, open } = await visit({ token })
  await open(`/admin/content?tab=documents&edit=${id}`)
  const drawer = page.getByRole('dialog', { name: 'Edit document' })
  await choose(page, 'Replace file', { name: 'rules.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
  await drawer.getByText('Only PDF, Word, Excel').waitFor()
  await choose(page, 'Replace file', paper('rules-2027.pdf', 'One', 'Two'))
  await drawer.getByRole('combobox', { name: 'Who may see it', exact: true }).click()
  await page.getByRole('option', { name: 'Members' }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await sees(page, `“${title}” saved`)
  expect(await stored()).toMatchObject({ slug, fileName: 'rules-2027.pdf', pages: 2, access: 'members' })

  await rowOf(page, title).getByRole('button', { name: title, exact: true }).click()
  await drawer.getByRole('button', { name: 'Use rules.pdf again' }).click()
  await sees(page, '“rules.pdf” restored')
  await drawer.getByRole('link', { name: 'rules-2027.pdf' }).waitFor()
  expect(await stored()).toMatchObject({ slug, fileName: 'rules.pdf', pages: 1 })
  await clear('documents', token, [id])
})

test('publishes, categorizes, deletes and restores many videos at once', async ({ visit }) => {
  const token = await sessionOf('admin')
  const word = `Batch${Date.now()}`
  const ids: string[] = []
  for (const one of [1, 2, 3]) ids.push((await link(token, `${word} ${one}`))._id)
  const { page, open } = await visit({ token })
  const all = (query = '') => listed('videos', token, `&q=${word}${query}`)
  await open(`/admin/content?tab=videos&q=${word}`)
  await page.getByRole('checkbox', { name: `Select ${word} 1` }).check()
  await page.getByRole('checkbox', { name: `Select ${word} 3` }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar')
  await bar.getByText('3 selected').waitFor()
  await bar.getByRole('button', { name: 'Publish', exact: true }).click()
  await sees(page, '3 videos published')
  expect(await all('&status=published')).toHaveLength(3)

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Category' }).click()
  await page.getByRole('menuitem', { name: 'News' }).click()
  await sees(page, '3 videos changed')
  expect(await all('&category=News')).toHaveLength(3)

  // A partly typed tag is added when the focus leaves the field, also by keyboard.
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Add tags' }).click()
  const tagging = page.getByRole('dialog', { name: 'Add tags to 3 videos' })
  await tagging.getByLabel('Tags').press('Escape')
  await tagging.waitFor({ state: 'detached' })
  await bar.getByRole('button', { name: 'Add tags' }).click()
  await tagging.getByLabel('Tags').pressSequentially('tides')
  const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
  await question.dismiss()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tagging.waitFor({ state: 'detached' })
  expect((await all()).every(({ tags }) => tags.includes('tides'))).toBe(true)

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Trash' }).click()
  const toast = page.getByRole('status').filter({ hasText: '3 videos moved to the trash' })
  await toast.waitFor()
  expect(await all('&status=trash')).toHaveLength(3)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => (await all()).length).toBe(3)
  await clear('videos', token, ids)
})

test('uploads a document with all texts; unknown types open the photo form', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const { page, open } = await visit({ token })
  await open('/admin/upload?type=nonsense')
  await sees(page, 'JPEG, PNG or WebP')
  await open('/admin/upload?type=document')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await sees(page, 'Please select a file to upload')
  const title = `Menu ${Date.now()}`
  await page.getByLabel('Title').fill(title)
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await choose(page, 'Choose a file', paper('menu.pdf', 'Soup'))
  await page.getByRole('link', { name: 'All content' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const [mine] = await listed('documents', token, `&q=${encodeURIComponent(title)}`)
  await clear('documents', token, [mine!._id])
})

test('drawer and upload panel fill the screen of phones without overflow', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const [paperOfAll] = await listed('documents', token)
  const { page, open } = await visit({ token, viewport: phone })
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  await open('/admin/content?tab=documents')
  await page.getByRole('button', { name: `Edit ${paperOfAll!.title}` }).click()
  await page.getByRole('dialog', { name: 'Edit document' }).getByText('Replace file').waitFor()
  expect(await fits()).toBe(true)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('dialog', { name: 'Upload documents' }).getByText('Drop documents here').waitFor()
  expect(await fits()).toBe(true)
})
