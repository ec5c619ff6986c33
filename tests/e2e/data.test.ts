import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { sees, test } from './journey.ts'

test('an admin takes the whole site along, changes something, and brings it back from the file', async ({ visit }) => {
  const { page, open } = await visit({ company: 'neighbour' })
  await open('/login?next=/admin-dashboard')
  await page.getByLabel(/username/i).fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('vitrine-demo')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor()
  const outgoing = page.getByRole('region', { name: 'Export site' })
  await outgoing.getByRole('button', { name: 'Export site' }).click()
  const link = outgoing.getByRole('link', { name: 'Download' })
  await link.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^Neighbour \d{4}-\d{2}-\d{2}\.zip$/)
  const zip = await readFile(await download.path())

  const incoming = page.getByRole('region', { name: 'Import site' })
  const send = async (buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      incoming.getByRole('button', { name: 'Choose a zip file' }).click(),
    ])
    await chooser.setFiles({ name: 'site.zip', mimeType: 'application/zip', buffer })
  }
  await send(zip.subarray(0, zip.length - 100))
  await sees(page, 'It is damaged or was cut off; send it once more.')
  await send(zip)
  await sees(page, 'Everything in this file is here already.')
  await incoming.getByRole('button', { name: 'Close' }).click()

  const tagline = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const form = new FormData()
    form.append('tagline', 'Something else')
    const { tagline: before } = (await (await fetch('/api/company')).json()) as { tagline: string }
    await fetch('/api/company', { method: 'PUT', headers, body: form })
    return before
  })
  await send(zip)
  await incoming.getByRole('row', { name: 'Company settings 0 1 0' }).waitFor()
  await incoming.getByRole('button', { name: 'Import 1 record' }).click()
  await sees(page, 'Imported from Neighbour: 0 new, 1 changed')
  const now = await page.evaluate(async () => (await (await fetch('/api/company')).json()) as { tagline: string })
  expect(now.tagline).toBe(tagline)

  // Once more would be one too many.
  await outgoing.getByRole('button', { name: 'Delete this export' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await sees(page, 'The export is deleted.')
  await expect.poll(() => link.count()).toBe(0)
})
