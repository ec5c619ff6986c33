import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { phone, test } from './journey.ts'
import { publicPhotos, sessionOf } from './site.ts'

/** Refuses all writes, so that an error toast stays until it is closed. */
const refused = (page: Page, path: string) =>
  page.route(
    (url) => url.pathname.startsWith(path),
    (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'Not at the moment.' } }),
  )

const boxOf = async (element: Locator) => (await element.boundingBox())!

/** Bars at the bottom of the screen, and how to make a toast appear above each. */
const bars: { name: string; path: string; to: (page: Page) => Promise<{ bar: Locator; toast: string }> }[] = [
  {
    name: 'the bar that saves a form',
    path: '/admin/update-company',
    async to(page) {
      await refused(page, '/api/company')
      await page.getByLabel('Tagline').fill('Not to be saved')
      const bar = page.getByRole('region', { name: 'Unsaved changes' })
      await bar.getByRole('button', { name: 'Save' }).click()
      return { bar, toast: 'Not at the moment.' }
    },
  },
  {
    name: 'the bar of what is selected',
    path: '/admin/content',
    async to(page) {
      await refused(page, '/api/admin/photos')
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check()
      const bar = page.getByRole('toolbar')
      await bar.getByRole('button', { name: 'Unpublish' }).click()
      return { bar, toast: 'Not at the moment.' }
    },
  },
  {
    name: 'the bar that decides about comments',
    path: '/admin/comments?state=approved',
    async to(page) {
      await refused(page, '/api/admin/comments')
      const first = page.getByRole('checkbox').first()
      const bar = page.getByRole('region', { name: 'Selected comments' })
      await first.check()
      await bar.getByRole('button', { name: 'Hide' }).click()
      await page.getByText('Not at the moment.').waitFor()
      // The refused change shows no success message.
      expect(await page.getByText('1 comment hidden.').count()).toBe(0)
      await first.check()
      return { bar, toast: 'Not at the moment.' }
    },
  },
  {
    name: 'the button that uploads',
    path: '/admin/content?upload=open',
    async to(page) {
      const bar = page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true })
      await bar.click()
      return { bar, toast: 'Please select files to upload' }
    },
  },
  {
    name: 'the button that saves a photo',
    path: '/admin/content?edit={photo}',
    async to(page) {
      await refused(page, '/api/admin/photos')
      const drawer = page.getByRole('dialog', { name: 'Edit photo' })
      await drawer.getByLabel('Title').fill('Not to be saved')
      const bar = drawer.getByRole('button', { name: 'Save' })
      await bar.click()
      return { bar, toast: 'Not at the moment.' }
    },
  },
]

test.for(bars)('shows toasts above $name on a phone', async ({ path, to }, { visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin'), viewport: phone })
  await open(path.replace('{photo}', (await publicPhotos())[0]!._id))
  const { bar, toast } = await to(page)
  const toastBox = page.locator('[role=alert], [role=status]').filter({ hasText: toast }).last()
  await toastBox.waitFor()
  const [above, below] = [await boxOf(toastBox), await boxOf(bar)]
  expect(above.height).toBeGreaterThan(0)
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
})

/** Form fields for text or options, without the honeypot. */
const typed = ':not([type=checkbox], [type=radio], [type=file], [type=range], [type=hidden], [name=website])'

test('controls on phones have touch size without overflow', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin'), viewport: phone })
  const wrong: unknown[] = []
  for (const path of [
    '/shop/moon-lamp',
    `/photos/${(await publicPhotos())[0]!._id}`,
    '/admin/manage-products',
    '/admin/add-blog',
    '/admin/orders',
    '/admin/comments?state=approved',
    '/admin/theme-settings',
    '/admin/content?upload=open',
  ]) {
    await open(path)
    const within = page.locator('main, [role=dialog]')
    const fields = within.locator('input, select, textarea').and(page.locator(typed))
    await fields.first().waitFor()
    const low = await fields.or(within.locator('button, [role=tab]')).evaluateAll((all) =>
      all
        // A tags field is one box around its tags.
        .map((field) => (field.matches('input') && field.closest('[data-variant]')) || field)
        .filter((box) => box.getClientRects().length > 0 && box.getBoundingClientRect().height < 44)
        .map((box) => box.outerHTML.slice(0, 300)),
    )
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (low.length > 0 || width > phone.width) wrong.push({ path, low, width })
  }
  expect(wrong).toEqual([])
})
