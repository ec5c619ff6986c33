import { expect } from 'vitest'
import { hostile } from '#server/content/content/hostile-for-tests.ts'
import { expectAccessible } from './accessible.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { addressOf, ask, sessionOf } from './site.ts'

test('filters blogs, follows the outline and opens the next blog', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/blogs')
  await page.getByRole('button', { name: /^Technology/ }).click()
  await sees(page, '2 blogs in Technology')
  await page.getByRole('button', { name: 'Any time' }).click()
  await page.getByRole('menuitemradio', { name: /^Past week/ }).click()
  await sees(page, '1 blog in Technology')
  expect(new URL(page.url()).search).toBe('?category=Technology&timeframe=week')
  await page.getByRole('link', { name: 'Painting light with code' }).click()
  await page.getByRole('heading', { level: 1, name: 'Painting light with code' }).waitFor()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'What we learnt' }).click()
  expect(new URL(page.url()).hash).toBe('#what-we-learnt')
  await eventually(() =>
    page.evaluate(() => document.getElementById('what-we-learnt')!.getBoundingClientRect().top),
  ).toBeLessThan(200)
  await page.getByRole('link', { name: /^Previous/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Five in the morning' }).waitFor()
})

test('makes only code blocks that overflow focusable and scrollable', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const body = {
    title: `שלום ${'Lines'.repeat(24)}`,
    content: `<p>One that fits:</p><pre><code>a = b</code></pre><p>and one that does not:</p><pre><code>${'wide = '.repeat(40)}</code></pre>`,
    published: true,
  }
  const { _id, slug } = await ask<{ _id: string; slug: string }>('POST', '/api/admin/blogs', { token, body })
  const { page, open } = await visit({ viewport: phone })
  await open(`/blogs/${slug}`)
  const code = page.getByRole('group', { name: 'Code' })
  await eventually(() => code.count()).toBe(1)
  await page.getByRole('heading', { level: 1 }).click()
  await eventually(async () => {
    await page.keyboard.press('Tab')
    return code.evaluate((block) => block === document.activeElement)
  }).toBe(true)
  expect(await code.evaluate((block) => getComputedStyle(block).outlineStyle)).toBe('solid')
  await page.keyboard.press('ArrowRight')
  await eventually(() => code.evaluate((block) => block.scrollLeft)).toBeGreaterThan(0)
  await expectAccessible(page)
  // A long title without spaces wraps and follows the direction of its text; print hides buttons.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  const title = page.getByRole('heading', { level: 1 })
  expect(await title.evaluate((one) => getComputedStyle(one).unicodeBidi)).toBe('plaintext')
  const like = page.getByRole('button', { name: /^Like \d/ })
  expect(await like.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await like.isVisible()).toBe(false)

  // Without scripts overflow is unknown, so every code block can be focused.
  const still = await visit({ scripts: false })
  await still.open(`/blogs/${slug}`)
  expect(await still.page.locator('pre[tabindex="0"]').count()).toBe(2)
  await ask('DELETE', `/api/admin/blogs/${_id}`, { token })
})

test('edits a comment on a blog and reports another', async ({ visit }) => {
  // Other tests comment as the customer, whose next comments then wait for approval.
  const { page, open } = await visit({ token: await sessionOf('moderator') })
  await open('/blogs/what-a-print-costs')
  await page.getByLabel('Your comment').fill('Honset prices.')
  await page.getByRole('button', { name: 'Post' }).press('Enter')
  const mine = page.getByRole('listitem').filter({ hasText: 'Honset prices.' })
  await mine.waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('FORM')
  await mine.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Change your comment').fill('Honest prices.')
  // The page shows the change before the server has stored it.
  const stored = page.waitForResponse((response) => /^(PATCH|PUT)$/.test(response.request().method()))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Honest prices.' }).getByText('edited').waitFor()
  expect((await stored).ok()).toBe(true)

  const other = await visit({ viewport: phone, scheme: 'light' })
  await other.open('/blogs/what-a-print-costs')
  const theirs = other.page.getByRole('listitem').filter({ hasText: 'Honest prices.' })
  await theirs.getByRole('button', { name: /^Report/ }).click()
  await sees(other.page, 'Thank you. We will review this comment.')
  const token = await sessionOf('moderator')
  const { comments } = await ask<{ comments: { reported: number } }>('GET', '/api/admin/overview', { token })
  expect(comments.reported).toBeGreaterThan(0)
})

test('redirects a renamed blog and answers 410 for a deleted one', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const { page, open } = await visit({ token })
  await open('/admin/upload?type=blog')
  await page.getByRole('button', { name: 'Upload' }).click()
  await sees(page, 'Please select a file to upload')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await chooser.setFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') })
  await page.getByLabel('Title').fill('Notes on fog')
  await page
    .getByLabel('Content')
    .fill('## Thick\n\nFirst <script>window.__xss = 1</script> words\n\n<img src=x onerror="window.__xss=1">')
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('heading', { level: 1, name: 'Notes on fog' }).waitFor()
  expect(await page.evaluate(() => '__xss' in window)).toBe(false)
  await page.getByRole('link', { name: /^notes\.pdf/ }).waitFor()

  const status = async (path: string) => {
    const reply = await fetch(addressOf('demo').replace('localhost', '127.0.0.1') + path, { redirect: 'manual' })
    return [reply.status, reply.headers.get('location')]
  }
  const blog = await ask<{ _id: string }>('GET', '/api/blogs/notes-on-fog')
  await ask('PATCH', `/api/admin/blogs/${blog._id}`, { token, body: { slug: 'on-fog' } })
  expect(await status('/blogs/notes-on-fog')).toEqual([301, '/blogs/on-fog'])
  expect(await status('/blogs/on-fog')).toEqual([200, null])
  await ask('DELETE', `/api/admin/blogs/${blog._id}`, { token })
  expect(await status('/blogs/on-fog')).toEqual([410, null])
})

test('runs no scripts in texts of blogs, in lists and pages', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const armed = hostile.map((text) => text.replaceAll('alert(1)', 'window.__xss=1'))
  const { results } = await ask<{ results: { _id: string; slug: string; title: string }[] }>(
    'GET',
    '/api/blogs?limit=100',
  )
  const { _id, slug } = results.find(({ title }) => title === 'A week of balloons')!
  const before = await ask<Record<string, unknown>>('GET', `/api/admin/blogs/${_id}`, { token })
  const change = (body: object) => ask('PATCH', `/api/admin/blogs/${_id}`, { token, body })
  const oneLine = (text: string, most: number) =>
    text
      .replace(/[\r\n]/g, ' ')
      .slice(0, most)
      .toWellFormed()
  const line = armed.join(' ')
  const { page, open } = await visit()
  try {
    for (const title of [line, ...armed.slice(0, 3)]) {
      await change({
        title: oneLine(title, 200),
        caption: oneLine(line, 500),
        alt: oneLine(line, 300),
        tags: armed.slice(0, 5).map((text) => oneLine(text, 40).replaceAll(',', ' ')),
        content: armed.join('<p>'),
      })
      for (const path of [`/blogs/${slug}`, '/blogs']) {
        await open(path)
        expect(await page.evaluate(() => '__xss' in window)).toBe(false)
        expect(await page.locator('article script, article svg[onload], article style').count()).toBe(0)
      }
    }
  } finally {
    const { title, caption, alt, tags, content } = before
    await change({ title, caption, alt, tags, content })
  }
})

test('shows an error when a blog fails to load, and retries', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/blogs')
  const address = (url: URL) => url.pathname === '/api/blogs/the-slow-ferry'
  const body = { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Try again in a minute.' }
  await page.route(address, (route) => route.fulfill({ status: 429, json: body }))
  await page.getByRole('link', { name: 'The slow ferry' }).click()
  await sees(page, 'Failed to load blog')
  await page.unroute(address)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { level: 1, name: 'The slow ferry' }).waitFor()
})
