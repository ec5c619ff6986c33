import { expect } from 'vitest'
import { sees, test } from './journey.ts'

test('follows the outline of the terms and downloads a document', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/about')
  await page
    .getByRole('navigation', { name: 'About this site' })
    .getByRole('link', { name: 'Terms of Service' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Liability' }).click()
  expect(new URL(page.url()).hash).toBe('#liability')
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await page.getByRole('link', { name: 'How to hang a framed print', exact: true }).click()
  await sees(page, '2 pages')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('How to hang a framed print.pdf')
  await open('/search?k=hang+framed&type=documents')
  await page.getByRole('link', { name: 'How to hang a framed print' }).waitFor()
})

test('documents and pages are complete without JavaScript, with structured data', async ({ visit }) => {
  const { page } = await visit({ scripts: false })
  expect((await page.goto('/documents/press-kit'))?.status()).toBe(200)
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(blocks.map((text) => JSON.parse(text) as object)).toMatchObject([
    {
      '@type': 'DigitalDocument',
      name: 'Press kit',
      encodingFormat: 'application/pdf',
      dateModified: expect.any(String),
    },
    { '@type': 'BreadcrumbList' },
  ])
  expect((await page.goto('/pages/privacy'))?.status()).toBe(200)
  expect(await page.locator('h1').allTextContents()).toEqual(['Privacy Policy'])
  expect((await page.goto('/pages/nowhere'))?.status()).toBe(404)
  expect((await page.goto('/documents/care-sheet-for-members'))?.status()).toBe(404)
})
