import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually, phone, sees, settled, test } from './journey.ts'
import { ask, sessionOf } from './site.ts'

interface Listed {
  results: { _id: string; title: string; published: boolean }[]
  total: number
}

const kinds = ['videos', 'audios', 'documents', 'blogs', 'events', 'pages'] as const
const tabs: Record<(typeof kinds)[number], string> = {
  videos: 'Videos',
  audios: 'Audio',
  documents: 'Documents',
  blogs: 'Blogs',
  events: 'Events',
  pages: 'Pages',
}
const listed = (kind: string, token: string, query = '') => ask<Listed>('GET', `/api/admin/${kind}${query}`, { token })
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('every tab shows its collection and the number of items', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token })
  await open('/admin/content')
  for (const kind of kinds) {
    await tab(page, tabs[kind]).click()
    const { results, total } = await listed(kind, token)
    expect(total, kind).toBeGreaterThan(0)
    await rowOf(page, results[0]!.title).first().waitFor()
    await eventually(() => tab(page, tabs[kind]).textContent()).toBe(`${tabs[kind]}${total}`)
  }
  await tab(page, 'Plans').click()
  await page.getByText('Your plan').waitFor()
  await page.goBack()
  await page.getByRole('tab', { name: 'Pages', selected: true }).waitFor()
  await open('/admin/content?tab=pages&q=no-such-page')
  await sees(page, 'No content available')
})

test('retries a list that failed to load', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { page, open } = await visit({ token, failing: true })
  let broken = true
  await page.route(
    (url) => url.pathname === '/api/admin/videos',
    (route) =>
      broken ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Not now.' } }) : route.continue(),
  )
  await open('/admin/content?tab=videos')
  const problem = page.getByRole('alert').filter({ hasText: 'Error fetching content' })
  const again = problem.getByRole('button', { name: 'Try Again' })
  await again.click()
  await problem.waitFor()
  broken = false
  await again.click()
  const { results } = await listed('videos', token)
  await rowOf(page, results[0]!.title).first().waitFor()
  await problem.waitFor({ state: 'detached' })
})

test.for(kinds)('unpublishes, deletes and restores one of the %s', async (kind, { visit }) => {
  const token = await sessionOf('admin')
  const { results } = await listed(kind, token, '?status=published')
  const { _id, title } = results.at(-1)!
  const stored = () => ask<{ published: boolean; trashedAt?: string }>('GET', `/api/admin/${kind}/${_id}`, { token })
  const { page, open } = await visit({ token })
  await open(`/admin/content?tab=${kind === 'audios' ? 'audio' : kind}&q=${encodeURIComponent(title)}`)
  const publish = page.getByRole('switch', { name: `Publish ${title}`, exact: true })
  await publish.press('Space')
  await eventually(async () => (await stored()).published).toBe(false)
  await publish.press('Space')
  await eventually(async () => (await stored()).published).toBe(true)

  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'View on the site' }).waitFor()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await sees(page, `“${title}” is in the trash`)
  await eventually(async () => (await stored()).trashedAt !== undefined).toBe(true)
  await page.getByRole('button', { name: 'Trash', exact: false }).first().click()
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await sees(page, `“${title}” restored`)
  await eventually(async () => (await stored()).trashedAt).toBe(undefined)
})

test('stores page and size in the URL and selects across pages', async ({ visit }) => {
  const token = await sessionOf('admin')
  const { total } = await ask<Listed>('GET', '/api/admin/photos', { token })
  const { page, open } = await visit({ token })
  await open('/admin/content?per=25')
  await sees(page, `1–25 of ${total}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await sees(page, `26–50 of ${total}`)
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
  // The previous rows stay visible, dimmed, until the next page is loaded.
  await settled(page)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()
  await page.getByRole('toolbar').getByText('26 selected').waitFor()
  await page.getByLabel('Items per page').selectOption('100')
  const most = Math.min(100, total)
  await sees(page, `1–${most} of ${total}`)
  await settled(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('toolbar').getByText(`${most} selected`).waitFor()
})

test('moderators view pages without editing and edit other content', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('moderator') })
  await open('/admin/content?tab=pages')
  await rowOf(page, 'Terms of Service').waitFor()
  expect(await page.getByRole('switch').count()).toBe(0)
  await open('/admin/content?tab=blogs')
  await page.getByRole('switch').first().waitFor()
})

test('shows searchable cards that fit the screen on phones', async ({ visit }) => {
  const token = await sessionOf('moderator')
  const { results } = await listed('videos', token)
  const { page, open } = await visit({ token, viewport: phone })
  await open('/admin/content?tab=videos')
  await page.getByRole('searchbox', { name: 'Search videos' }).fill(results[1]!.title)
  await eventually(() => new URL(page.url()).searchParams.get('q')).toBe(results[1]!.title)
  await page.getByRole('listitem').filter({ hasText: results[1]!.title }).first().waitFor()
  await eventually(() => page.getByText(results[0]!.title, { exact: true }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
