import type { Page } from 'playwright-core'
import { sees } from '../journey.ts'
import { click, dialog, type Screen } from './screen.ts'

const text = (page: Page, name: string) => page.getByRole('textbox', { name }).waitFor()

/** Opens the first item of a tab of Content Management in its editor. */
async function edit(page: Page) {
  await page.locator('main a[href^="/admin/edit-"]:visible').first().click()
  await text(page, 'Content')
  // A mouse pointer would open a tooltip.
  await page.mouse.move(0, 0)
}

const version = {
  _id: '00000000-0000-4000-8000-000000000000',
  title: 'As it was',
  by: 'Maya Chen',
  at: '2026-01-02T03:04:05.000Z',
  draft: true,
}

const blogs = '/admin/content?tab=blogs&status=published'

export const writingScreens: Screen[] = [
  { name: 'new blog', path: '/admin/add-blog', as: 'moderator', until: (page) => text(page, 'Content') },
  {
    name: 'new blog, refused',
    path: '/admin/add-blog',
    as: 'moderator',
    until: async (page) => {
      await text(page, 'Content')
      await page.getByLabel('Summary').fill('x')
      await page.getByText('Later', { exact: true }).click()
      await click(page, 'Save')
      await sees(page, 'A title is required.')
    },
  },
  { name: 'blog in its editor', path: blogs, as: 'moderator', until: edit },
  {
    name: 'blog in its editor, previewed',
    path: blogs,
    as: 'moderator',
    until: async (page) => {
      await edit(page)
      await click(page, 'Preview')
      await page.getByRole('region', { name: 'Live preview' }).waitFor()
    },
  },
  {
    name: 'blog in its editor, choosing a picture',
    path: blogs,
    as: 'moderator',
    until: async (page) => {
      await edit(page)
      await page.getByRole('button', { name: 'Picture', exact: true }).click()
      await dialog(page, 'Choose a picture')
      await page.getByRole('list', { name: 'Photos' }).getByRole('button').first().waitFor()
    },
  },
  {
    name: 'blog in its editor, a link',
    path: blogs,
    as: 'moderator',
    until: async (page) => {
      await edit(page)
      await page.getByRole('button', { name: 'Link', exact: true }).click()
      await dialog(page, 'Link')
    },
  },
  {
    name: 'blog in its editor, importing a Word document',
    path: blogs,
    as: 'moderator',
    until: async (page) => {
      await edit(page)
      await page.getByRole('button', { name: 'Import a Word document' }).click()
      await dialog(page, 'Import a Word document')
    },
  },
  {
    name: 'blog in its editor, earlier versions',
    path: blogs,
    as: 'moderator',
    first: async (page) => {
      await page.route('**/revisions', (route) => route.fulfill({ json: { results: [version] } }))
      await page.route('**/revisions/*', (route) =>
        route.fulfill({ json: { ...version, caption: 'A summary', content: '<h2>Before</h2><p>Words</p>' } }),
      )
    },
    until: async (page) => {
      await edit(page)
      await click(page, 'Versions')
      await sees(page, 'Visitors see it once you save.')
    },
  },
  {
    name: 'event in its editor, at another time',
    path: '/admin/content?tab=events&q=still%20life',
    as: 'moderator',
    until: async (page) => {
      await page.locator('main a[href^="/admin/edit-event"]:visible').first().click()
      await text(page, 'Description')
      await page.getByLabel('Venue').fill('Elsewhere')
      await page.getByLabel('Notify them by email when I save').waitFor()
    },
  },
  {
    name: 'registrations',
    path: '/admin/content?tab=events&q=still%20life',
    as: 'moderator',
    until: async (page) => {
      await page.getByRole('button', { name: 'Actions for Still life by one window' }).first().click()
      await page.getByRole('menuitem', { name: 'Registrations' }).click()
      await sees(page, '12 of 12 places taken')
    },
  },
  { name: 'new page', path: '/admin/add-page', as: 'admin', until: (page) => text(page, 'Content') },
  { name: 'page in its editor', path: '/admin/content?tab=pages', as: 'admin', until: edit },
  {
    name: 'page in its editor, laid out',
    path: '/admin/content?tab=pages',
    as: 'admin',
    until: async (page) => {
      await edit(page)
      for (const block of ['Two columns', 'Question and answer', 'Button']) {
        await page.getByRole('button', { name: 'Add a block' }).click()
        await page.getByRole('menuitem', { name: block }).click()
        await page.getByRole('menuitem', { name: block }).waitFor({ state: 'detached' })
      }
      await dialog(page, 'Button')
    },
  },
]
