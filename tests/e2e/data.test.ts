import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sees, test, type Visit } from './journey.ts'
import { ask, onAnotherDemo } from './site.ts'

async function openDataPage({ page, open }: Visit) {
  await open('/login?next=/admin-dashboard')
  await page.getByLabel(/username/i).fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('vitrine-demo')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor()
}

/** Exports the site and downloads the file. */
async function exportSite(page: Page) {
  const region = page.getByRole('region', { name: 'Export site' })
  await region.getByRole('button', { name: 'Export site' }).click()
  const link = region.getByRole('button', { name: 'Download' })
  // A busy machine needs longer than the default timeout for 110 MB.
  await link.waitFor({ timeout: 100_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return { download, region, link }
}

async function chooseZip(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('region', { name: 'Import site' }).getByRole('button', { name: 'Choose a zip file' }).click(),
  ])
  await chooser.setFiles(file)
}

test('restores changed settings from an export', {
  tags: ['journey'],
}, async ({ visit }) => {
  const neighbour = await visit({ company: 'neighbour' })
  const { page } = neighbour
  await openDataPage(neighbour)
  const { download, region, link } = await exportSite(page)
  expect(download.suggestedFilename()).toMatch(/^Neighbour \d{4}-\d{2}-\d{2}\.zip$/)
  const zip = await readFile(await download.path())

  const imports = page.getByRole('region', { name: 'Import site' })
  const send = (buffer: Buffer) => chooseZip(page, { name: 'site.zip', mimeType: 'application/zip', buffer })
  await send(zip.subarray(0, zip.length - 100))
  await sees(page, 'It is damaged or incomplete. Upload it again.')
  await send(zip)
  await sees(page, 'This file contains no changes.')
  await imports.getByRole('button', { name: 'Close' }).click()

  const tagline = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const form = new FormData()
    form.append('tagline', 'Something else')
    const { tagline: before } = (await (await fetch('/api/company')).json()) as { tagline: string }
    await fetch('/api/company', { method: 'PUT', headers, body: form })
    return before
  })
  await send(zip)
  await imports.getByRole('row', { name: 'Company settings 0 1 0' }).waitFor()
  await imports.getByRole('button', { name: 'Import 1 record' }).click()
  await sees(page, 'Imported from Neighbour: 0 new, 1 changed')
  const now = await page.evaluate(async () => (await (await fetch('/api/company')).json()) as { tagline: string })
  expect(now.tagline).toBe(tagline)

  await region.getByRole('button', { name: 'Delete this export' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await sees(page, 'Export deleted.')
  await expect.poll(() => link.count()).toBe(0)
})

// The test writes 110 MB five times, which takes minutes on a slow disk.
test('imports a 110 MB export of one company into another', { timeout: 300_000 }, async ({ visit }) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-export-'))
  try {
    const price = join(folder, 'prices.txt')
    await writeFile(price, Buffer.alloc(110 * 1024 * 1024, 'Lamp;19.90\n'))
    await onAnotherDemo(async () => {
      const from = await visit({ company: 'neighbour' })
      await openDataPage(from)
      await from.open('/admin/upload?type=document')
      await from.page.locator('input[type=file]').first().setInputFiles(price)
      await from.page.getByLabel('Title', { exact: true }).fill('Prices of a century')
      await from.page.getByRole('button', { name: 'Upload', exact: true }).click()
      await from.page.waitForURL(/\/documents\/prices-of-a-century$/, { timeout: 60_000 })
      await from.open('/admin/data')
      const { download } = await exportSite(from.page)
      const zip = join(folder, 'site.zip')
      await download.saveAs(zip)
      expect((await stat(zip)).size).toBeGreaterThan(100 * 1024 * 1024)

      const to = await visit()
      await openDataPage(to)
      await chooseZip(to.page, zip)
      await to.page.getByRole('button', { name: /^Import \d+ records$/ }).click({ timeout: 60_000 })
      await to.page
        .getByText(/^Imported from Neighbour: \d+ new/)
        .first()
        .waitFor({ timeout: 60_000 })
      const { results } = await ask<{ results: { title: string; size: number }[] }>('GET', '/api/documents?limit=100')
      expect(results.find(({ title }) => title === 'Prices of a century')?.size).toBe(110 * 1024 * 1024)
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})
