import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AdminSitePage } from '#shared/content/site-pages.ts'
import { editor, toEnd } from './editor.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, publicPhotos, sessionOf } from './site.ts'

const create = (token: string, body: object) => ask<AdminSitePage>('POST', '/api/admin/pages', { token, body })
const stored = async (token: string, id: string) =>
  (await ask<AdminSitePage>('GET', `/api/admin/pages/${id}`, { token })).content
const remove = (token: string, id: string) => ask('DELETE', `/api/admin/pages/${id}`, { token })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Opens the block menu by keyboard and selects a block. */
async function add(page: Page, block: string) {
  await editor(page).focus()
  await page.keyboard.press('Alt+F10')
  await page.getByRole('button', { name: 'Add a block' }).focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: block, exact: true })
  await item.press('Enter')
  await item.waitFor({ state: 'detached' })
}

async function save(page: Page) {
  await page.keyboard.press('Control+s')
  await sees(page, /Saved \d\d:\d\d/)
}

test('builds a page from blocks by keyboard and reorders them', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { _id: id, slug } = await create(token, {
    title: `Laid out ${Date.now()}`,
    content: '<p>First text</p>',
    published: true,
  })
  const { page, open } = await visit({ token })
  await open(`/admin/edit-page/${id}`)
  await toEnd(page)

  await add(page, 'Button')
  const button = page.getByRole('dialog', { name: 'Button' })
  await button.getByLabel('Button text').press('Enter')
  await button.getByText('Enter the text of the button.').waitFor()
  await button.getByLabel('Button text').fill('See the shop')
  await button.getByLabel('Address').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await sees(page, 'Use an address like')
  await button.getByLabel('Address').fill('/shop')
  await page.keyboard.press('Enter')
  await button.waitFor({ state: 'detached' })
  await toEnd(page)

  await add(page, 'Two columns')
  await page.keyboard.type('On the left')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('On the right')
  // Adding columns again changes their number and retains their contents.
  await add(page, 'Three columns')
  await add(page, 'Two columns')

  await toEnd(page)
  await add(page, 'Question and answer')
  await page.keyboard.type('How long does it take?')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A week.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Last text')

  await save(page)
  const [columns, asked] = [
    '<div class="columns"><div class="column"><p>On the left</p></div><div class="column"><p>On the right</p><p></p></div></div>',
    '<details><summary>How long does it take?</summary><p>A week.</p></details>',
  ]
  const shop = '<p class="button"><a href="/shop">See the shop</a></p>'
  await eventually(() => stored(token, id)).toBe(`<p>First text</p>${shop}${columns}${asked}<p>Last text</p>`)

  // Changes the block at the cursor, by keys and by buttons.
  await editor(page).getByText('Last text').click()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await page.getByRole('button', { name: 'Move up' }).click()
  await editor(page).getByText('First text').click()
  await eventually(() => page.getByRole('button', { name: 'Move up' }).getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Remove block' }).click()
  await page.keyboard.press('Control+z')
  await save(page)
  await eventually(() => stored(token, id)).toBe(`<p>First text</p><p>Last text</p>${shop}${columns}${asked}`)

  const visitor = await visit({ viewport: phone })
  await visitor.open(`/pages/${slug}`)
  const question = visitor.page.locator('summary', { hasText: 'How long does it take?' })
  expect(await visitor.page.getByText('A week.').isVisible()).toBe(false)
  await question.focus()
  await visitor.page.keyboard.press('Enter')
  await sees(visitor.page, 'A week.')
  const data = await visitor.page.locator('script[type="application/ld+json"]').allTextContents()
  expect(JSON.parse(data.find((text) => text.includes('FAQPage')) ?? '{}')).toMatchObject(
    expect.objectContaining({ '@context': expect.anything() }),
  )
  expect(data.join('')).toContain('"text":"A week."')
  await visitor.page.getByRole('link', { name: 'See the shop' }).click()
  await eventually(() => new URL(visitor.page.url()).pathname).toBe('/shop')
  await remove(token, id)
})

test('inserts a table, fills its cells by keyboard and changes its rows', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { _id: id } = await create(token, { title: `Prices ${Date.now()}`, content: '<p>Prices</p>' })
  const { page, open } = await visit({ token })
  await open(`/admin/edit-page/${id}`)
  await toEnd(page)
  await add(page, 'Table')
  for (const text of ['Print', 'Size', 'Price', 'Fog Sea', '40 × 60', '49']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Alt+F10')
  await page.getByRole('button', { name: 'Change the table' }).press('Enter')
  const menu = page.getByRole('menu', { name: 'Change the table' })
  await menu.getByRole('menuitem', { name: 'Delete row' }).press('Enter')
  await save(page)
  const row = (cell: string, texts: string[]) =>
    `<tr>${texts.map((text) => `<${cell}>${text}</${cell}>`).join('')}</tr>`
  const rows = row('th', ['Print', 'Size', 'Price']) + row('td', ['Fog Sea', '40 × 60', '49'])
  await eventually(() => stored(token, id)).toBe(`<p>Prices</p><table>${rows}</table>`)
  await remove(token, id)
})

test('selects, orders and describes a gallery, and drags it by mouse', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { _id: id, slug } = await create(token, {
    title: `Gallery ${Date.now()}`,
    content: '<p>Look:</p><p>After it</p>',
    published: true,
  })
  const { page, open } = await visit({ token })
  await open(`/admin/edit-page/${id}`)
  await editor(page).getByText('Look:').click()
  await page.keyboard.press('End')
  // The editor reads the cursor position with a delay.
  await page.waitForTimeout(50)
  await add(page, 'Gallery')
  const picker = page.getByRole('dialog', { name: 'Choose pictures' })
  const photos = picker.getByRole('list', { name: 'Photos' }).getByRole('button')
  await photos.first().click()
  expect(await picker.getByRole('button', { name: 'Choose two or more' }).isDisabled()).toBe(true)
  await photos.nth(1).click()
  await photos.nth(2).click()
  // Pressing again removes it.
  await photos.nth(2).click()
  await picker.getByText('2 pictures selected').waitFor()
  await picker.getByRole('button', { name: 'Continue' }).click()
  const gallery = page.getByRole('dialog', { name: 'Add gallery' })
  await gallery.getByLabel('Alt text of picture 1').fill('One')
  await gallery.getByLabel('Alt text of picture 2').fill('Two')
  await gallery.getByRole('button', { name: 'Move picture 2 forward' }).press('Enter')
  await gallery.getByText('The picture is now 1 of 2').waitFor()
  await gallery.getByLabel('Caption').fill('Both')
  await gallery.getByRole('button', { name: 'Choose pictures' }).click()
  await picker.getByRole('button', { name: 'Continue' }).click()
  await eventually(() => gallery.getByLabel('Caption').inputValue()).toBe('Both')
  await gallery.getByLabel('Caption').fill('Both of them')
  const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
  await question.dismiss()
  await gallery.getByLabel('Caption').press('Enter')
  await gallery.waitFor({ state: 'detached' })
  await editor(page).getByRole('img', { name: 'Two' }).waitFor()
  await save(page)
  const figure =
    /<figure><img [^>]*alt="Two"[^>]*><img [^>]*alt="One"[^>]*><figcaption>Both of them<\/figcaption><\/figure>/
  await eventually(async () => (await stored(token, id)).replace(figure, 'FIGURE')).toBe(
    '<p>Look:</p>FIGURE<p>After it</p>',
  )

  // The drag handle moves it below the last line.
  await editor(page).getByRole('img', { name: 'Two' }).hover()
  const handle = page.locator('span[draggable=true]')
  await handle.hover()
  const last = await editor(page).getByText('After it').boundingBox()
  await page.mouse.down()
  await page.mouse.move(last!.x + last!.width - 4, last!.y + last!.height - 2, { steps: 8 })
  await page.mouse.up()
  await save(page)
  await eventually(async () => (await stored(token, id)).replace(figure, 'FIGURE')).toBe(
    '<p>Look:</p><p>After it</p>FIGURE',
  )
  const visitor = await visit()
  await visitor.open(`/pages/${slug}`)
  const [two, one] = [visitor.page.getByRole('img', { name: 'Two' }), visitor.page.getByRole('img', { name: 'One' })]
  await eventually(async () => (await two.boundingBox())!.y === (await one.boundingBox())!.y).toBe(true)
  await remove(token, id)
})

test('asks before discarding texts when a dialog closes', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { _id: id } = await create(token, { title: `Unsaved ${Date.now()}`, content: '<p>Words</p>' })
  const { page, open } = await visit({ token })
  await open(`/admin/edit-page/${id}`)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const stay = async () => {
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'detached' })
  }
  await add(page, 'Button')
  const button = page.getByRole('dialog', { name: 'Button' })
  await button.getByLabel('Button text').fill('See the shop')
  await page.keyboard.press('Escape')
  await question.waitFor()
  // Another Escape closes only the question.
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await button.getByLabel('Button text').focus()
  await page.keyboard.press('Escape')
  await stay()
  await eventually(() => button.getByLabel('Button text').evaluate((field) => field === document.activeElement)).toBe(
    true,
  )
  await button.getByRole('button', { name: 'Close' }).click()
  await stay()
  await page.mouse.click(10, 450)
  await stay()
  expect(await button.getByLabel('Button text').inputValue()).toBe('See the shop')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Leave' }).click()
  await button.waitFor({ state: 'detached' })
  await remove(token, id)
})

test('contacts the video provider only on play; links without JavaScript', async ({ visit }) => {
  const token = await sessionOf('admin')
  const [photo] = await publicPhotos()
  const { _id: id, slug } = await create(token, {
    title: `Film ${Date.now()}`,
    content: `<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="A film"></iframe><details><summary>Why?</summary><p>Because.</p></details><p class="button"><a href="/photos/${photo!._id}">Look</a></p>`,
    published: true,
  })
  const { page, open } = await visit()
  const asked: string[] = []
  await page.route(/youtube/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Film</title>' })
  })
  await open(`/pages/${slug}`)
  expect(await page.locator('iframe').count()).toBe(0)
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Play A film' }).press('Enter')
  await eventually(() => asked.length).toBe(1)
  expect(asked[0]).toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('title'))).toBe('A film')

  const without = await visit({ scripts: false })
  await without.page.goto(page.url())
  expect(await without.page.getByRole('link', { name: 'Open it there' }).getAttribute('href')).toBe(
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  )
  await without.page.getByText('Why?').click()
  await sees(without.page, 'Because.')
  // Print shows all answers, and the title and URL of a video.
  await without.page.reload()
  await without.page.emulateMedia({ media: 'print' })
  await eventually(() => without.page.getByText('Because.').isVisible()).toBe(true)
  const film = without.page.getByRole('button', { name: 'Play A film' })
  expect(await film.locator('svg').isVisible()).toBe(false)
  expect(await film.getByText('A film').isVisible()).toBe(true)
  const link = without.page.getByRole('link', { name: 'Open it there' })
  expect(await link.evaluate((one) => getComputedStyle(one, '::after').content)).toContain(
    'youtube.com/watch?v=dQw4w9WgXcQ',
  )
  // Print has dark text in both schemes, and no fixed or sticky elements, which would repeat on each sheet.
  const sheet = await without.page.evaluate(() => ({
    text: Number(/oklch\(([\d.]+)/.exec(getComputedStyle(document.body).color)?.[1]),
    over: [...document.querySelectorAll('body *')]
      .filter((one) => one.textContent && one.checkVisibility() && /fixed|sticky/.test(getComputedStyle(one).position))
      .map(({ className }) => className),
  }))
  expect(sheet).toEqual({ text: expect.toSatisfy((light: number) => light < 0.5), over: [] })
  await remove(token, id)
})

test('toolbar and block menu have accessible names', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { _id: id } = await create(token, { title: `Menu ${Date.now()}` })
  const { page, open } = await visit({ token })
  await open(`/admin/edit-page/${id}`)
  await editor(page).focus()
  await page.keyboard.press('Alt+F10')
  await page.getByRole('button', { name: 'Add a block' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Gallery' }).waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem', { name: 'Gallery' }).waitFor({ state: 'detached' })
  await eventually(() => focused(page)).toBe('Add a block')
  await page.keyboard.press('Escape')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('textbox')
  await remove(token, id)
})
