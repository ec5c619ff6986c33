import { expect } from 'vitest'
import { wxr } from '#server/transfer/moves/move-files-for-tests.ts'
import { sees, test } from './journey.ts'
import { sessionOf } from './site.ts'

test('moves a WordPress export in, names what is missing, and redirects its addresses', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/import')
  const region = (name: string) => page.getByRole('region', { name })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    region('Move from WordPress').getByRole('button', { name: 'Choose a file from WordPress' }).click(),
  ])
  const buffer = wxr([
    {
      id: 1,
      title: 'Moved soup',
      slug: 'moved-soup',
      content: 'Hot <img src="http://127.0.0.1:9/pot.jpg"> [slider id="1"]',
    },
    {
      id: 2,
      type: 'page',
      title: 'Moved page',
      slug: 'moved-page',
      link: 'https://old.example/moved/',
      content: '<p>Here</p>',
    },
  ])
  await chooser.setFiles({ name: 'old-site.xml', mimeType: 'text/xml', buffer })
  await region('What is lost').getByText('Shortcode [slider]').waitFor()
  await page.getByRole('button', { name: 'Start import' }).click()
  await region('1 record needs your attention').getByText('127.0.0.1:9/pot.jpg').waitFor()
  await sees(page, '2 records imported.')

  await open('/2020/05/moved-soup/?utm_source=mail')
  await page.getByRole('heading', { level: 1, name: 'Moved soup' }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/blogs/moved-soup?utm_source=mail')

  await open('/admin/redirects')
  await page.getByRole('button', { name: 'Add redirect' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add redirect' })
  await dialog.getByLabel('Old address').fill('/older-page')
  await dialog.getByLabel('New address').fill('https://other.example/')
  await dialog.getByRole('button', { name: 'Add redirect' }).click()
  await dialog.getByText('Redirects lead to addresses of this site only.').waitFor()
  await dialog.getByLabel('New address').fill('/moved')
  await dialog.getByRole('button', { name: 'Add redirect' }).click()
  // The target is redirected itself, so the redirect leads to its end.
  await page.getByRole('row', { name: '/older-page' }).getByText('/pages/moved-page').waitFor()
  await open('/older-page')
  await page.getByRole('heading', { level: 1, name: 'Moved page' }).waitFor()

  await open('/admin/redirects')
  await page.getByRole('button', { name: 'Paste many' }).click()
  const paste = page.getByRole('dialog', { name: 'Paste many redirects' })
  await paste.getByLabel('Redirects').fill('/pasted-1,/shop\n/no-target\n/pasted-2,/shop')
  await paste.getByRole('button', { name: 'Save redirects' }).click()
  await paste.getByText('1 line could not be saved.').waitFor()
  expect(await paste.getByLabel('Redirects').inputValue()).toBe('/no-target')
  await paste.getByLabel('Redirects').fill('/no-target,/shop')
  await paste.getByRole('button', { name: 'Save redirects' }).click()
  await page.getByRole('dialog', { name: 'Redirects saved' }).getByText('1 redirect added').waitFor()
})
