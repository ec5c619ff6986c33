import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { jpeg } from '#server/content/photos/upload-for-tests.ts'
import type { AdminSlider, Slider } from '#shared/site/sliders.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { addressOf, ask, sessionOf } from './site.ts'

interface List {
  results: AdminSlider[]
}
const stored = (token: string, search = '') => ask<List>('GET', `/api/sliders?view=admin${search}`, { token })
const onHome = async () => (await ask<{ results: Slider[] }>('GET', '/api/sliders')).results.map(({ title }) => title)

let made = 0
/** Creates a slide with the API. */
async function createSlide(token: string, fields: Record<string, string> = {}): Promise<AdminSlider> {
  const form = new FormData()
  const values = { title: `Slide ${++made}-${Date.now()}`, order: '50', ...fields }
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  form.append('image', new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), 'slide.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${addressOf('demo')}/api/sliders`, { method: 'POST', headers, body: form })
  expect(reply.status).toBe(201)
  return ((await reply.json()) as { slider: AdminSlider }).slider
}
const remove = (token: string, { _id }: AdminSlider) => ask('DELETE', `/api/sliders/${_id}`, { token })

const cardOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const titlesOf = (page: Page) => page.locator('[data-slide] strong').allTextContents()
const titleField = (page: Page) => page.locator('[data-field=title]')
const preview = (page: Page) => page.getByRole('figure', { name: 'Live preview' })

async function choose(page: Page, button: string, file?: { name: string; mimeType: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ])
  await chooser.setFiles(file ?? { name: 'slide.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
}

test('admins add a photo slide to the home page', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token })
  await open('/admin-dashboard')
  await page.getByRole('link', { name: 'Add a slider' }).click()
  await page.getByRole('heading', { level: 1, name: 'Add New Slider' }).waitFor()
  await page.getByRole('button', { name: 'Add Slider' }).click()
  await sees(page, 'A title is required.')
  await sees(page, 'Please select a file to upload')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe('title')
  expect(await page.getByLabel('Video link').count()).toBe(0)

  const title = `Photo slide ${Date.now()}`
  await titleField(page).fill(title)
  await page.getByLabel('Order number').fill('60')
  await choose(page, 'Choose a file')
  await page.getByRole('img', { name: 'Preview' }).waitFor()
  // Delays the request to see the busy button.
  let send = () => {}
  const delay = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/api/sliders', async (route) => {
    if (route.request().method() === 'POST') await delay
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add Slider' }).click()
  await page.getByRole('button', { name: 'Submitting...' }).waitFor()
  send()
  await sees(page, 'Slider added successfully!')
  await cardOf(page, title).getByText('Active', { exact: true }).waitFor()
  await cardOf(page, title).getByText('Photo', { exact: true }).waitFor()
  expect(await onHome()).toContain(title)
  for (const one of (await stored(token)).results.filter((slider) => slider.title === title)) await remove(token, one)
})

test('requires a video link and previews the video in the editor', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token })
  const requested: string[] = []
  await page.route(/^https:/, (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'player' })
  })
  await open('/admin/edit-hero')
  await sees(page, 'Select a slider from the list or click "Add New Slider" to add one.')
  await page.getByRole('button', { name: 'Add New Slider' }).click()
  const title = `Video slide ${Date.now()}`
  await titleField(page).fill(title)
  await page.getByText('Video', { exact: true }).last().click()
  await choose(page, 'Choose a file')
  await page.getByRole('button', { name: 'Create Slider' }).click()
  await sees(page, 'Please provide a video link for video slides.')
  expect(await page.getByLabel('Video link').getAttribute('type')).toBe('url')
  await page.getByLabel('Video link').fill('https://evil.example/v')
  await page.getByRole('button', { name: 'Create Slider' }).click()
  await sees(page, 'Use a YouTube, Vimeo or .mp4 link.')
  await page.getByLabel('Video link').fill('https://youtu.be/dQw4w9WgXcQ')
  await preview(page)
    .getByRole('link', { name: /^Watch the video/ })
    .click()
  await eventually(() => requested[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/)
  await page.getByRole('button', { name: 'Create Slider' }).click()
  await sees(page, 'Slider created successfully!')
  // The form is closed.
  await sees(page, 'Select a slider from the list')
  await cardOf(page, title).getByText('Video', { exact: true }).waitFor()
  const [one] = (await stored(token)).results.filter((slider) => slider.title === title)
  expect(one).toMatchObject({ type: 'video', link: 'https://youtu.be/dQw4w9WgXcQ' })
  await remove(token, one!)
})

test('plays own videos muted and only on click', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token })
  await open('/admin/edit-hero')
  await page.getByRole('button', { name: 'Add New Slider' }).click()
  const title = `Own video ${Date.now()}`
  await titleField(page).fill(title)
  await page.getByLabel('Order number').fill('0')
  await page.getByText('Video', { exact: true }).last().click()
  await choose(page, 'Choose a file')
  await page.getByRole('button', { name: 'Choose a video' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a video' })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    picker.getByRole('button', { name: 'Upload' }).click(),
  ])
  await chooser.setFiles('tests/fixtures/film.webm')
  await picker.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Choose another video' }).waitFor()
  await page.getByRole('button', { name: 'Create Slider' }).click()
  await sees(page, 'Slider created successfully!')
  const [one] = (await stored(token)).results.filter((slider) => slider.title === title)
  expect(one).toMatchObject({ type: 'video', link: expect.stringMatching(/^\/media\/.*\/file\.webm$/) })

  const visitor = await visit()
  const films: string[] = []
  visitor.page.on('request', (request) => void (request.url().endsWith('/file.webm') && films.push(request.url())))
  await visitor.open('/')
  // Other slides are inert.
  const watch = visitor.page
    .locator('[data-visible]', { hasText: title })
    .getByRole('link', { name: /^Watch the video/ })
  await eventually(async () => {
    if (!(await watch.count())) await visitor.page.getByRole('button', { name: 'Next slide' }).click()
    return watch.count()
  }).toBe(1)
  expect(films).toEqual([])
  await watch.click()
  const film = visitor.page.locator('video')
  await eventually(() => film.evaluate((video: HTMLVideoElement) => video.muted && video.readyState > 0)).toBe(true)

  await ask('PATCH', `/api/admin/videos/${one!.video}`, { token, body: { published: false } })
  await open('/admin/edit-hero')
  await cardOf(page, title).getByText('Video not published').waitFor()
  await visitor.open('/')
  const group = visitor.page.getByRole('group', { includeHidden: true }).filter({ hasText: title })
  expect(await group.count()).toBe(1)
  expect(await group.getByRole('link', { name: /^Watch the video/, includeHidden: true }).count()).toBe(0)
  await remove(token, one!)
  await ask('DELETE', `/api/admin/videos/${one!.video}`, { token })
})

test('previews changes while typing and publishes them on save', async ({ visit }) => {
  const token = await sessionOf('admin')
  const one = await createSlide(token)
  const { page, open } = await visit({ token })
  await open('/admin/edit-hero')
  await page.getByRole('button', { name: `Edit ${one.title}` }).click()
  const title = `Renamed ${Date.now()}`
  await titleField(page).fill(title)
  await preview(page).getByRole('heading', { name: title }).waitFor()
  await page.getByLabel('Button 1 text').fill('Go there')
  await page.getByLabel('Button 1 link').fill('/photos')
  await preview(page).getByRole('link', { name: 'Go there' }).click()
  expect(new URL(page.url()).pathname).toBe('/admin/edit-hero')
  await page.getByText('Right', { exact: true }).click()
  await eventually(() => preview(page).locator('[data-align]').getAttribute('data-align')).toBe('right')

  // The default colours pass only for large text.
  await sees(page, 'AA for large text only')
  await page.getByLabel('Button text').fill('Find')
  await page.getByLabel('Position').selectOption('below')
  await page.getByLabel('Hover effect').selectOption('underline')
  await page.getByLabel('Icon', { exact: true }).selectOption('FaStar')
  const button = preview(page).getByRole('button', { name: 'Find' })
  expect(await button.getAttribute('data-hover')).toBe('underline')
  await page.getByLabel('Text colour').fill('#00a0ff')
  await sees(page, 'Visitors see black text instead.')
  await page.getByLabel('Text colour').fill('#000000')
  await eventually(() => button.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
  await page.getByLabel('Padding').fill('900px')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await sees(page, 'Use sizes like 6px or 0.5rem, at most 40 pixels.')
  await page.getByLabel('Padding').fill('8px')

  // Selecting another slide would discard the changes.
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Stay', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await sees(page, 'Slider updated successfully!')
  await sees(page, 'Select a slider from the list')
  const [after] = (await stored(token)).results.filter(({ _id }) => _id === one._id)
  expect(after).toMatchObject({
    ...{ title, contentAlignment: 'right', button1_text: 'Go there', image: one.image },
    searchButton: { text: 'Find', position: 'below', icon: 'FaStar', style: { textColor: '#000000', padding: '8px' } },
  })
  expect(await onHome()).toContain(title)
  await remove(token, one)
})

test('refuses HEIC files with a reason when selected', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/add-slider')
  await choose(page, 'Choose a file', { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('picture') })
  await sees(page, /^HEIC pictures cannot be shown on websites\./)
  expect(await page.getByRole('img', { name: 'Preview' }).count()).toBe(0)
})

test('reorders slides by keyboard and by mouse', async ({ visit }) => {
  const token = await sessionOf('admin')
  const mine = [await createSlide(token, { order: '70' }), await createSlide(token, { order: '71' })] as const
  const { page, open } = await visit({ token })
  await open('/admin/edit-hero')
  const [a, b] = [mine[0].title, mine[1].title]
  await cardOf(page, b).waitFor()
  const last = async () => (await titlesOf(page)).slice(-2)
  expect(await last()).toEqual([a, b])
  await page.getByRole('button', { name: `Move ${a} down` }).focus()
  await page.keyboard.press('Enter')
  await eventually(last).toEqual([b, a])
  // At the end of the list the other button gets the focus.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await eventually(focused).toBe(`Move ${a} up`)
  await sees(page, new RegExp(`“${a}” is now`))
  const order = async () => (await stored(token)).results.map(({ title }) => title).slice(-2)
  await eventually(order).toEqual([b, a])
  await page.keyboard.press('Enter')
  await eventually(order).toEqual([a, b])
  await cardOf(page, b).dragTo(cardOf(page, a))
  await eventually(order).toEqual([b, a])
  await eventually(last).toEqual([b, a])

  // A refused change is reverted.
  await page.route('**/api/sliders/order', (route) =>
    route.fulfill({ status: 409, json: { code: 'CONFLICT', message: 'The site is busy.' } }),
  )
  await page.getByRole('button', { name: `Move ${a} up` }).click()
  await sees(page, 'The site is busy.')
  await eventually(last).toEqual([b, a])
  for (const one of mine) await remove(token, one)
})

test('moves the dragged slide when another one is deleted meanwhile', async ({ visit }) => {
  const token = await sessionOf('admin')
  const orders = ['80', '81', '82', '83']
  const [gone, a, b, c] = await Promise.all(orders.map((order) => createSlide(token, { order })))
  const { page, open } = await visit({ token })
  await open('/admin/edit-hero')
  const dataTransfer = await page.evaluateHandle(() => new DataTransfer())
  await cardOf(page, b!.title).dispatchEvent('dragstart', { dataTransfer })
  const deletion = page.getByRole('button', { name: `Delete ${gone!.title}` })
  await deletion.click()
  await eventually(() => deletion.count()).toBe(0)
  await cardOf(page, a!.title).dispatchEvent('drop', { dataTransfer })
  const last = async () => (await titlesOf(page)).slice(-3)
  await eventually(last).toEqual([b!.title, a!.title, c!.title])
  for (const one of [a, b, c]) await remove(token, one!)
})

test('applies the settings of one slide to all', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token })
  const own = await createSlide(token, { isActive: 'false' })
  const setting = async () => (await stored(token)).results.find(({ _id }) => _id === own._id)!.isGlobalSettings
  await open('/admin/edit-hero')
  await page.getByRole('button', { name: `Edit ${own.title}` }).click()
  await page.getByRole('switch', { name: 'Use for all slides' }).click()
  await eventually(setting).toBe(true)
  await page.getByRole('switch', { name: 'Use for all slides' }).click()
  await eventually(setting).toBe(false)
  await remove(token, own)
})

test('hides inactive slides, and reverts the switch if refused', async ({ visit }) => {
  const token = await sessionOf('admin')
  const one = await createSlide(token)
  const { page, open } = await visit({ token })
  await open('/admin/edit-hero')
  const toggle = page.getByRole('switch', { name: `Show ${one.title} on the home page` })
  await toggle.waitFor()
  await page.route('**/api/sliders/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { code: 'CONFLICT', message: 'The site is busy.' } })
      : route.continue(),
  )
  await toggle.press('Space')
  await sees(page, 'The site is busy.')
  await eventually(() => toggle.isChecked()).toBe(true)
  await page.unroute('**/api/sliders/*')
  await toggle.press('Space')
  await cardOf(page, one.title).getByText('Inactive', { exact: true }).waitFor()
  await eventually(onHome).not.toContain(one.title)
  // The open form shows the same state without unsaved changes.
  await page.getByRole('button', { name: `Edit ${one.title}` }).click()
  const inForm = page.getByRole('switch', { name: /^Active/ })
  await eventually(() => inForm.isChecked()).toBe(false)
  await toggle.press('Space')
  await eventually(() => inForm.isChecked()).toBe(true)
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  await toggle.press('Space')
  await eventually(onHome).not.toContain(one.title)
  const home = await visit()
  await home.open('/')
  expect(await home.page.getByText(one.title).count()).toBe(0)
  await remove(token, one)
})

test('restores deleted slides with Undo and from the trash', async ({ visit }) => {
  const token = await sessionOf('admin')
  const one = await createSlide(token)
  const { page, open } = await visit({ token, viewport: phone })
  await open('/admin/edit-hero')
  const deletion = page.getByRole('button', { name: `Delete ${one.title}` })
  await deletion.click()
  await sees(page, `“${one.title}” is in the trash`)
  await eventually(onHome).not.toContain(one.title)
  await page.getByRole('button', { name: 'Undo' }).click()
  await sees(page, `“${one.title}” restored`)
  await deletion.click()
  await eventually(() => deletion.count()).toBe(0)
  await page.getByRole('button', { name: /^Trash/ }).click()
  await page.getByRole('button', { name: `Restore ${one.title}` }).click()
  await eventually(onHome).toContain(one.title)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await remove(token, one)
})

test('shows the specified error texts and retains the input', async ({ visit }) => {
  const token = await sessionOf('admin')
  const one = await createSlide(token)
  const { page, open } = await visit({ token })
  await page.route('**/api/sliders?view=admin', (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'None.' } }),
  )
  await open('/admin/edit-hero')
  await sees(page, 'Error fetching slider list.')
  await page.unroute('**/api/sliders?view=admin')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: `Edit ${one.title}` }).click()
  await page.getByLabel('Subtitle').fill('Typed')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const answer = (status: number, json: object) =>
    page.route(`**/api/sliders/${one._id}`, (route) => route.fulfill({ status, json }), { times: 1 })
  await answer(400, { code: 'UNEXPECTED', message: 'Something', details: 'The disk is gone.' })
  await save.click()
  await sees(page, 'Failed to submit slider. Details: The disk is gone.')
  await answer(400, { code: 'VALIDATION', message: 'Please check the highlighted fields.', details: 'Too long.' })
  await save.click()
  await sees(page, 'Please check the highlighted fields. Details: Too long.')
  // Another admin has saved the slide.
  await ask('PUT', `/api/sliders/${one._id}`, { token, body: { title: `${one.title}!` } })
  await save.click()
  await sees(page, 'This was changed by')
  await page.getByRole('button', { name: 'Reload' }).click()
  await eventually(() => titleField(page).inputValue()).toBe(`${one.title}!`)
  expect(await page.getByLabel('Subtitle').inputValue()).toBe('Typed')
  await eventually(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Typed')

  await open('/admin/add-slider')
  await titleField(page).fill('Not to be')
  await choose(page, 'Choose a file')
  await page.route(
    '**/api/sliders',
    (route) => route.fulfill({ status: 400, json: { code: 'UNEXPECTED', message: 'Something' } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Add Slider' }).click()
  await sees(page, 'Failed to add slider.')
  await remove(token, one)
})

test('asks to log in when the session has ended and retains the input', async ({ visit }) => {
  const token = await sessionOf('admin')
  const one = await createSlide(token)
  const endSession = (page: Page, path: string) =>
    page.route(path, (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 401, json: { code: 'AUTH_REQUIRED', message: 'Please sign in.' } }),
    )
  const editor = await visit({ token })
  await endSession(editor.page, `**/api/sliders/${one._id}`)
  await editor.open(`/admin/edit-hero?slide=${one._id}`)
  await editor.page.getByLabel('Subtitle').fill('Typed')
  await editor.page.getByRole('button', { name: 'Save', exact: true }).click()
  await sees(editor.page, 'Please log in to save changes')
  await editor.page.getByRole('dialog', { name: 'Please sign in again' }).waitFor()
  expect(await editor.page.locator('[data-field=subtitle]').inputValue()).toBe('Typed')

  const form = await visit({ token })
  await endSession(form.page, '**/api/sliders')
  await form.open('/admin/add-slider')
  await titleField(form.page).fill('Not to be')
  await choose(form.page, 'Choose a file')
  await form.page.getByRole('button', { name: 'Add Slider' }).click()
  await sees(form.page, 'Please log in to add a slider')
  expect(await titleField(form.page).inputValue()).toBe('Not to be')

  const list = await visit({ token })
  await list.page.route('**/api/sliders?view=admin', (route) =>
    route.fulfill({ status: 401, json: { code: 'AUTH_REQUIRED', message: 'Please sign in.' } }),
  )
  await list.open('/admin/edit-hero')
  await sees(list.page, 'Please log in to manage sliders')
  await remove(token, one)
})

test('shows a text for companies without slides', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token })
  await page.route('**/api/sliders?view=admin', (route) =>
    route.fulfill({ json: { results: [], total: 0, trashed: 0 } }),
  )
  await open('/admin/edit-hero')
  await sees(page, 'No sliders available.')
})
