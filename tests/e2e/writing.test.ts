import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AdminBlog } from '#shared/content/blogs.ts'
import type { AdminSitePage } from '#shared/content/site-pages.ts'
import { editor, toEnd } from './editor.ts'
import { eventually, phone, sees, settled, test } from './journey.ts'
import { ask, sessionOf } from './site.ts'

const preview = (page: Page) => page.getByRole('region', { name: 'Live preview' })
const stored = (token: string, id: string) => ask<AdminBlog>('GET', `/api/admin/blogs/${id}`, { token })
const create = (token: string, body: object) => ask<AdminBlog>('POST', '/api/admin/blogs', { token, body })
const remove = (token: string, id: string) => ask('DELETE', `/api/admin/blogs/${id}`, { token })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!

/** Pastes clipboard data of another program at the cursor. */
const paste = (page: Page, html: string) =>
  editor(page).evaluate((element, text) => {
    const data = new DataTransfer()
    data.setData('text/html', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)

test('writes, previews and publishes a blog by keyboard', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const { page, open } = await visit({ token })
  await open('/admin/content?tab=blogs')
  await page.getByRole('link', { name: 'Add Blog' }).last().click()
  await page.getByRole('heading', { level: 1, name: 'Add Blog' }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByLabel('Summary').fill('What the birds say')
  await page.keyboard.press('Control+s')
  await sees(page, 'A title is required.')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe('title')
  const title = `Morning ${Date.now()}`
  await page.keyboard.type(title)

  await editor(page).focus()
  await page.keyboard.type('First light')
  // The toolbar is one Tab stop: arrow keys move within it, Escape returns to the text.
  await page.keyboard.press('Alt+F10')
  await eventually(() => focused(page)).toBe('Undo')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await eventually(() => focused(page)).toBe('Heading')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('They ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('sing')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' and ')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Link' }).getByLabel('Address').fill('nowhere at all')
  await page.keyboard.press('Enter')
  await sees(page, 'Use an address like')
  await page.getByRole('dialog', { name: 'Link' }).getByLabel('Address').fill('example.com/birds')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Link' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('Escape')
  await page.keyboard.type('!')

  await page.getByRole('button', { name: 'Preview' }).click()
  await preview(page).getByRole('heading', { level: 1, name: title }).waitFor()
  await preview(page).getByRole('heading', { level: 2, name: 'First light' }).waitFor()
  await preview(page).getByText('two!').waitFor()
  await page.getByText('Published', { exact: true }).click()
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { level: 1, name: title }).first().waitFor()
  await eventually(() => new URL(page.url()).pathname).toMatch(/^\/admin\/edit-blog\//)
  const blog = await stored(token, idOf(page))
  expect(blog).toMatchObject({
    published: true,
    caption: 'What the birds say',
    content:
      '<h2>First light</h2><p>They <strong>sing</strong> and <a href="https://example.com/birds">https://example.com/birds</a></p><ul><li>one</li><li>two!</li></ul>',
  })
  await page.getByRole('link', { name: 'View on the site' }).click()
  await page.getByRole('heading', { level: 2, name: 'First light' }).waitFor()
  await remove(token, blog._id)
})

test('inserts and changes a photo and an external video', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const { _id: id } = await create(token, { title: `Pictures ${Date.now()}`, content: '<p>Look:</p>' })
  const { page, open } = await visit({ token })
  await open(`/admin/edit-blog/${id}`)
  await toEnd(page)
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  await picker.getByLabel('Search photos').fill('zzzz')
  await picker.getByText('No photos match.').waitFor()
  await picker.getByLabel('Search photos').fill('')
  await picker.getByRole('list', { name: 'Photos' }).getByRole('button').first().click()
  const asked = page.getByRole('dialog', { name: 'Add picture' })
  await asked.getByLabel('Alt text').fill('A quiet lake')
  await asked.getByLabel('Caption').fill('By the lake')
  await page.keyboard.press('Enter')
  await asked.waitFor({ state: 'detached' })
  await editor(page).getByRole('img', { name: 'A quiet lake' }).waitFor()

  // Editing changes the selected photo, and its caption remains after closing the picker.
  await editor(page).getByRole('img', { name: 'A quiet lake' }).dblclick()
  const details = page.getByRole('dialog', { name: 'Picture', exact: true })
  const caption = details.getByLabel('Caption')
  await caption.fill('At the lake')
  await details.getByRole('button', { name: 'Choose another' }).click()
  await picker.getByRole('button', { name: 'Close' }).click()
  await eventually(() => caption.inputValue()).toBe('At the lake')
  await details.getByRole('button', { name: 'Choose another' }).click()
  await picker.getByRole('list', { name: 'Photos' }).getByRole('button').nth(1).click()
  await eventually(() => caption.inputValue()).toBe('At the lake')
  await details.getByLabel('Alt text').fill('A calm lake')
  await page.keyboard.press('Enter')
  await editor(page).getByRole('img', { name: 'A calm lake' }).waitFor()
  await toEnd(page)
  await page.getByRole('button', { name: 'Video', exact: true }).click()
  const film = page.getByRole('dialog', { name: 'Video' })
  await film.getByLabel('Address of the video').fill('https://evil.example/x')
  await page.keyboard.press('Enter')
  await sees(page, 'Use a YouTube or Vimeo link.')
  await film.getByLabel('Address of the video').fill('https://youtu.be/dQw4w9WgXcQ?t=30')
  await film.getByLabel('Video title').fill('A film')
  await page.keyboard.press('Enter')
  await sees(page, 'Video on YouTube')

  await page.getByRole('button', { name: 'Choose a picture' }).click()
  await picker.getByRole('list', { name: 'Photos' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Choose another picture' }).waitFor()
  await page.keyboard.press('Control+s')
  await sees(page, /Saved \d\d:\d\d/)
  const { content, picture } = await stored(token, id)
  expect(content).toMatch(
    /^<p>Look:<\/p><figure><img src="\/media\/[^"]+\/\d+\.webp" alt="A calm lake" width="\d+" height="\d+"><figcaption>At the lake<\/figcaption><\/figure><iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" title="A film"><\/iframe>$/,
  )
  expect(picture).toBeDefined()
  await remove(token, id)
})

test('retains formatting but no styles of text pasted from Word', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const { _id: id } = await create(token, { title: `Pasted ${Date.now()}` })
  const { page, open } = await visit({ token })
  await open(`/admin/edit-blog/${id}`)
  await editor(page).focus()
  await paste(
    page,
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body><!--StartFragment-->
<p class=MsoTitle>The plan<o:p></o:p></p><h1 style='color:#2F5496'>Why</h1>
<p class=MsoNormal><b><span style='font-size:14pt'>Bold</span></b> and <i>slanted</i> <u>text</u><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>First</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·</span>Within</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>Second</p>
<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;border:none'>
 <tr style='mso-yfti-irow:0'><td width=208 valign=top style='width:155.8pt'><p class=MsoNormal><b>Bread</b><o:p></o:p></p></td><td width=208><p class=MsoNormal>Price<o:p></o:p></p></td></tr>
 <tr><td colspan=2 width=416 style='background:#D9E2F3'><p class=MsoNormal>Rye, 4.50<o:p></o:p></p></td></tr>
</table>
<p class=MsoNormal><a href="javascript:alert(1)">bad</a> <a href="https://example.com/">good</a><img src="file:///C:/x.png"><script>alert(1)</script></p>
<!--EndFragment--></body></html>`,
  )
  await sees(page, 'Pictures were not pasted.')
  await page.keyboard.press('Control+s')
  await sees(page, /Saved \d\d:\d\d/)
  expect((await stored(token, id)).content).toBe(
    '<h2>The plan</h2><h2>Why</h2><p><strong>Bold</strong> and <em>slanted</em> <u>text</u></p><ol><li>First<ul><li>Within</li></ul></li><li>Second</li></ol><table><tr><td><strong>Bread</strong></td><td>Price</td></tr><tr><td colspan="2">Rye, 4.50</td></tr></table><p>bad <a href="https://example.com/">good</a></p>',
  )
  await remove(token, id)
})

test('restores a draft after closing the tab and in another browser', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const { _id: id, slug } = await create(token, {
    title: `Draft ${Date.now()}`,
    content: '<p>Saved.</p>',
    published: true,
  })
  const { page, context, open } = await visit({ token })
  await open(`/admin/edit-blog/${id}`)
  await toEnd(page)
  await page.keyboard.type(' And typed.')
  // Stored on the server after ten seconds, invisible to visitors.
  await sees(page, /Draft saved \d\d:\d\d/)
  expect((await ask<{ content: string }>('GET', `/api/blogs/${slug}`)).content).toBe('<p>Saved.</p>')
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.addInitScript((session) => localStorage.setItem('token', session), token)
  await again.goto(`/admin/edit-blog/${id}`)
  await again.getByRole('button', { name: 'Restore' }).click()
  await editor(again).getByText('Saved. And typed.').waitFor()

  const otherBrowser = await visit({ token })
  await otherBrowser.open(`/admin/edit-blog/${id}`)
  await otherBrowser.page.getByRole('button', { name: 'Restore' }).click()
  await editor(otherBrowser.page).getByText('Saved. And typed.').waitFor()
  await otherBrowser.page.keyboard.press('Control+s')
  await sees(otherBrowser.page, /Saved \d\d:\d\d/)
  await eventually(async () => (await stored(token, id)).content).toBe('<p>Saved. And typed.</p>')
  await remove(token, id)
})

test('schedules a blog, lists its time and confirms leaving unsaved changes', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const title = `Later ${Date.now()}`
  const { _id: id } = await create(token, { title })
  const { page, open } = await visit({ token })
  await open(`/admin/edit-blog/${id}`)
  await page.getByText('Later', { exact: true }).click()
  await page.keyboard.press('Control+s')
  await sees(page, 'Enter a publication time.')
  await page.getByLabel('Publish at').fill('2001-01-01T10:00')
  await page.keyboard.press('Control+s')
  await sees(page, 'Choose a time in the future.')
  await page.getByRole('link', { name: 'Blogs' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await page.getByLabel('Publish at').fill('2099-01-01T10:00')
  await page.keyboard.press('Control+s')
  await sees(page, /Saved \d\d:\d\d/)
  expect((await stored(token, id)).publishAt).toMatch(/^209[89]-/)
  await open(`/admin/content?tab=blogs&q=${encodeURIComponent(title)}`)
  await sees(page, /^Scheduled for January 1, 2099/)
  await remove(token, id)
})

test('previews and restores a version, public only after saving', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const { _id: id } = await create(token, { title: `Versions ${Date.now()}`, content: '<p>As it was</p>' })
  await ask('PATCH', `/api/admin/blogs/${id}`, { token, body: { content: '<p>As it is</p>' } })
  const { page, open } = await visit({ token, viewport: phone })
  await open(`/admin/edit-blog/${id}`)
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Earlier versions' })
  await dialog.getByText('As it was').waitFor()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await editor(page).getByText('As it was').waitFor()
  expect((await stored(token, id)).content).toBe('<p>As it is</p>')
  await page.getByRole('button', { name: 'Save' }).click()
  await sees(page, /Saved \d\d:\d\d/)
  expect((await stored(token, id)).content).toBe('<p>As it was</p>')
  await page.getByRole('button', { name: 'Versions' }).click()
  await dialog.getByText('As it is').waitFor()
  await remove(token, id)
})

test('a conflict lets the second author decide and retains their text', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const other = await sessionOf('admin')
  const { _id: id } = await create(token, { title: `Both ${Date.now()}`, content: '<p>Start</p>' })
  const { page, open } = await visit({ token })
  await open(`/admin/edit-blog/${id}`)
  await toEnd(page)
  await page.keyboard.type(' mine')
  const changed = (content: string) => ask('PATCH', `/api/admin/blogs/${id}`, { token: other, body: { content } })
  await changed('<p>Start theirs</p>')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Changed by another user' })
  await sees(page, /This was changed by .+ at /)
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await editor(page).getByText('Start theirs').waitFor()
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Earlier versions' })
  await versions.getByText('Not saved').waitFor()
  await versions.getByText('Start mine').waitFor()
  await versions.getByRole('button', { name: 'Restore' }).click()
  await changed('<p>Theirs again</p>')
  await page.keyboard.press('Control+s')
  await dialog.getByRole('button', { name: 'Overwrite' }).click()
  await eventually(async () => (await stored(token, id)).content).toBe('<p>Start mine</p>')
  await remove(token, id)
})

test('retains the text when the session ends', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const keeper = await sessionOf('moderator')
  const { _id: id } = await create(keeper, { title: `Ended ${Date.now()}` })
  const { page, open } = await visit({ token })
  await open(`/admin/edit-blog/${id}`)
  await editor(page).focus()
  await page.keyboard.type('Not lost')
  await settled(page)
  await ask('POST', '/api/auth/logout', { token })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.locator('[name=password]').fill('vitrine-demo')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save' }).click()
  await sees(page, /Saved \d\d:\d\d/)
  expect((await stored(keeper, id)).content).toBe('<p>Not lost</p>')
  await remove(keeper, id)
})

test('sets address, menus and time of a page; errors per field', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token })
  await open('/admin/content?tab=pages')
  await page.getByRole('link', { name: 'Add Page' }).last().click()
  await page.getByRole('heading', { level: 1, name: 'Add Page' }).waitFor()
  const title = `Packing ${Date.now()}`
  await page.getByRole('textbox', { name: 'Title', exact: false }).first().fill(title)
  await editor(page).focus()
  await page.keyboard.type('In paper only.')
  await page.getByLabel('Address').fill('admin')
  await page.keyboard.press('Control+s')
  await sees(page, 'This address is reserved. Choose another one.')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe('slug')
  await page.getByLabel('Address').fill('terms')
  await sees(page, 'Once published, customers accept this page in the checkout.')
  await page.keyboard.press('Control+s')
  await sees(page, 'Another item already has this address.')
  await page.getByLabel('Address').fill('')
  await page.getByLabel('In the footer').check({ force: true })
  await page.getByText('Published', { exact: true }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await preview(page).getByRole('heading', { level: 1, name: title }).waitFor()
  await page.keyboard.press('Control+s')
  await eventually(() => new URL(page.url()).pathname).toMatch(/^\/admin\/edit-page\//)
  const id = idOf(page)
  const stored = () => ask<AdminSitePage>('GET', `/api/admin/pages/${id}`, { token })
  const { slug, showInFooter } = await stored()
  expect([slug, showInFooter]).toEqual([title.toLowerCase().replace(' ', '-'), true])
  await page.getByRole('link', { name: 'View on the site' }).click()
  await sees(page, 'In paper only.')

  await open(`/admin/edit-page/${id}`)
  await page.getByText('Later', { exact: true }).click()
  await page.getByLabel('Publish at').fill('2099-01-01T10:00')
  await page.keyboard.press('Control+s')
  await sees(page, /Saved \d\d:\d\d/)
  await expect(ask('GET', `/api/pages/${slug}`)).rejects.toThrow('404')
  await ask('DELETE', `/api/admin/pages/${id}`, { token })
})
