import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AdminBlog } from '#shared/content/blogs.ts'
import type { AdminSitePage } from '#shared/content/site-pages.ts'
import { dropOn } from './drop.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { allPhotos, ask, sessionOf } from './site.ts'
import { docx, item, line, link, oneImage, picture, run, table, wordFile, zipped } from './word-files.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import a Word document' })
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog(page)
      .getByRole('button', { name: /^Choose (a|another) document/ })
      .click(),
  ])
  await chooser.setFiles(file)
}

/** Chooses a file and imports it. */
async function bring(page: Page, file: Parameters<typeof choose>[1]) {
  await choose(page, file)
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
}

const plan = async (title: string, seed: number) =>
  docx({
    body: [
      line(run(title), 'Titel'),
      line(`${run('Bold', 'b')}${run(' and ')}${run('slanted', 'i')}${run(' & more')}`),
      line(run('What to bring'), 'berschrift1'),
      item('Boots', 1),
      item('Warm ones', 1, 1),
      item('A lamp', 1),
      line(run('In this order'), 'berschrift2'),
      item('Pack', 2),
      item('Leave', 2),
      line(`${run('See ')}${link('the site', 1)}${run(' not ')}${link('this', 2)}`),
      line(picture(1, 'A map of the way')),
      line(run('Go slowly'), 'Zitat'),
      table([
        ['Day', 'Hours'],
        ['Friday', '4'],
      ]),
      line(picture(2, 'A diagram')),
    ].join(''),
    media: [
      { name: 'image1.png', bytes: await oneImage(seed) },
      { name: 'image2.emf', bytes: Buffer.from('drawn by Windows') },
    ],
    links: ['https://example.com/way', 'javascript:alert(1)'],
  })

test('imports a Word document as a blog with formatting and images', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const { page, open } = await visit({ token })
  const title = `The walk ${Date.now()}`
  await open('/admin/add-blog')
  // Uses the keyboard only.
  await editor(page).focus()
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('End')
  const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await eventually(async () => {
    if ((await label()) !== 'Import a Word document') await page.keyboard.press('ArrowLeft')
    return label()
  }).toBe('Import a Word document')
  // Registers the listener before the key press, which would be faster.
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Choose a document')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(wordFile('walk.docx', await plan(title, Date.now())))
  await dialog(page).getByText('walk.docx').waitFor()
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).press('Enter')

  // The message names each image that could not be imported.
  await dialog(page)
    .getByText('Picture 2 (A diagram) was left out: pictures of the kind EMF cannot be shown on the web.')
    .waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Done')
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await page.getByLabel('Title', { exact: false }).first().inputValue()).toBe(title)

  // Undo and redo treat the import as one step.
  await editor(page).getByRole('heading', { name: 'What to bring' }).waitFor()
  await page.keyboard.press('Control+z')
  await eventually(() => editor(page).textContent()).toBe('')
  await page.keyboard.press('Control+Shift+z')
  await editor(page).getByRole('heading', { name: 'What to bring' }).waitFor()

  await page.getByText('Published', { exact: true }).click()
  await page.keyboard.press('Control+s')
  await eventually(() => new URL(page.url()).pathname).toMatch(/^\/admin\/edit-blog\//)
  const id = idOf(page)
  const { content, slug } = await ask<AdminBlog>('GET', `/api/admin/blogs/${id}`, { token })
  expect(content.replace(/"\/media\/[^"]+"/, '"…"')).toBe(
    '<p><strong>Bold</strong> and <em>slanted</em> &amp; more</p><h2>What to bring</h2><ul><li>Boots<ul><li>Warm ones</li></ul></li><li>A lamp</li></ul><h3>In this order</h3><ol><li>Pack</li><li>Leave</li></ol><p>See <a href="https://example.com/way">the site</a> not this</p><figure><img src="…" alt="A map of the way" width="480" height="300"></figure><blockquote><p>Go slowly</p></blockquote><table><tr><td>Day</td><td>Hours</td></tr><tr><td>Friday</td><td>4</td></tr></table>',
  )

  const guest = await visit()
  await guest.open(`/blogs/${slug}`)
  await guest.page.getByRole('heading', { level: 1, name: title }).waitFor()
  await guest.page.getByRole('heading', { level: 2, name: 'What to bring' }).waitFor()
  await guest.page.getByRole('listitem').filter({ hasText: 'Warm ones' }).last().waitFor()
  expect(await guest.page.getByRole('link', { name: 'the site' }).getAttribute('href')).toBe('https://example.com/way')
  const map = guest.page.getByRole('img', { name: 'A map of the way' })
  await map.scrollIntoViewIfNeeded()
  await eventually(() => map.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(480)

  await ask('DELETE', `/api/admin/blogs/${id}`, { token })
  for (const { _id } of await allPhotos(token, '&q=A%20map%20of%20the%20way'))
    await ask('DELETE', `/api/admin/photos/${_id}`, { token })
})

test('inserts a dropped Word document, optionally without images', async ({ visit }) => {
  const token = await sessionOf('admin')
  const before = (await allPhotos(token)).length
  const { _id: id } = await ask<AdminSitePage>('POST', '/api/admin/pages', {
    token,
    body: { title: `Own title ${Date.now()}`, content: '<p>First.</p><ul><li>Listed</li></ul><p>Last.</p>' },
  })
  const { page, open } = await visit({ token, viewport: phone, scheme: 'light' })
  await open(`/admin/edit-page/${id}`)
  await editor(page).getByText('Listed').click()
  await page.getByRole('button', { name: 'Import a Word document' }).click()
  await dialog(page).getByLabel('Import its pictures').uncheck()
  await bring(page, wordFile('plan.docx', await plan('The plan', 7)))
  await dialog(page).getByText('Its pictures were left out, as you asked.').waitFor()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  const title = await page.getByLabel('Title', { exact: false }).first().inputValue()
  expect(title).toMatch(/^Own title/)
  await page.getByRole('button', { name: 'Save' }).click()
  await sees(page, /Saved \d\d:\d\d/)
  const { content } = await ask<AdminSitePage>('GET', `/api/admin/pages/${id}`, { token })
  expect(content).toMatch(
    /^<p>First\.<\/p><ul><li>Listed<\/li><\/ul><h2>The plan<\/h2><p><strong>Bold.*<td>4<\/td><\/tr><\/table><p>Last\.<\/p>$/,
  )
  expect(content).not.toContain('<img')
  expect((await allPhotos(token)).length).toBe(before)

  const path = join(mkdtempSync(join(tmpdir(), 'vitrine-word-')), 'dropped.docx')
  writeFileSync(path, await docx({ body: line(run('Dropped words')) }))
  await editor(page).scrollIntoViewIfNeeded()
  await dropOn(page, editor(page).getByText('Go slowly'), [path])
  await dialog(page).getByText('dropped.docx').waitFor()
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await editor(page).getByText('Dropped words').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await ask('DELETE', `/api/admin/pages/${id}`, { token })
})

test('refuses other files than Word documents and retains the text', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const { _id: id } = await ask<AdminBlog>('POST', '/api/admin/blogs', {
    token,
    body: { title: `Refused ${Date.now()}`, content: '<p>Still here.</p>' },
  })
  const { page, open } = await visit({ token })
  await open(`/admin/edit-blog/${id}`)
  await editor(page).focus()
  await page.getByRole('button', { name: 'Import a Word document' }).click()
  const good = await docx({ body: line(run('Words')) })
  const hidden = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])
  const zeros = Buffer.alloc(64 * 1024 * 1024)
  const wrong: [name: string, bytes: Buffer, message: string][] = [
    ['empty.docx', Buffer.alloc(0), 'This file is empty.'],
    ['picture.docx', await oneImage(9), 'This is not a Word document (.docx).'],
    [
      'sheet.docx',
      await zipped({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }),
      'This is not',
    ],
    ['locked.docx', hidden, 'protected by a password'],
    ['old.docx', hidden.subarray(0, 8), 'an old Word format'],
    ['half.docx', good.subarray(0, good.length / 2), 'damaged or incomplete'],
    ['odd.docx', await docx({ body: '<w:p><w:r>' }), 'damaged or incomplete'],
    ['blank.docx', await docx({ body: line('') }), 'This document has no content'],
    ['bomb.docx', await zipped({ 'word/document.xml': zeros }), 'too large once it is unpacked'],
    ['lying.docx', smaller(await zipped({ 'word/document.xml': zeros }), zeros.length), 'This document is'],
    ['long.docx', Buffer.alloc(20 * 1024 * 1024 + 1), 'larger than 20 MB'],
  ]
  const alert = dialog(page).getByRole('alert')
  for (const [name, bytes, message] of wrong) {
    await choose(page, wordFile(name, bytes))
    await dialog(page).getByText(name, { exact: true }).waitFor()
    const button = dialog(page).getByRole('button', { name: 'Import', exact: true })
    if (await button.isEnabled()) await button.click()
    await alert.filter({ hasText: message }).waitFor()
  }
  // After a refused file a valid one is accepted.
  await bring(page, wordFile('good.docx', good))
  await dialog(page).waitFor({ state: 'detached' })
  await editor(page).getByText('Words').waitFor()
  expect(await editor(page).innerText()).toContain('Still here.')
  await ask('DELETE', `/api/admin/blogs/${id}`, { token })
})

/** The same zip with a forged, small file size. */
function smaller(zip: Buffer, size: number): Buffer {
  const lying = Buffer.from(zip)
  const sizeField = Buffer.alloc(4)
  sizeField.writeUInt32LE(size)
  for (let at = lying.indexOf(sizeField); at >= 0; at = lying.indexOf(sizeField, at + 4)) lying.writeUInt32LE(1000, at)
  return lying
}
