import { expect } from 'vitest'
import { sees, test } from './journey.ts'
import { sessionOf } from './site.ts'

test('an admin reads the checks, copies them and sends a test email', async ({ visit }) => {
  const { page, context, open } = await visit({ token: await sessionOf('admin') })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open('/admin/data')
  await page.getByRole('link', { name: 'Diagnostics' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Diagnostics' }).waitFor()
  const site = page.getByRole('region', { name: 'Site status' })
  await site.getByText('Files can be written').waitFor()
  await site.getByText(/^Vitrine \d+\.\d+\.\d+, Node \d/).waitFor()
  await site.getByRole('button', { name: 'Copy for support' }).click()
  await sees(page, 'Copied for support')
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as { findings: object[] }
  expect(copied.findings[0]).toMatchObject({ name: 'Version', state: 'good' })
  await site.getByRole('button', { name: 'Send a test message' }).click()
  await sees(page, /^A test message is on its way to /)
  await page.getByRole('button', { name: 'Check again' }).click()
  await site.getByText('Files can be written').waitFor()
})
