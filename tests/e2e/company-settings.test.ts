import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { noBrowser } from './browser.ts'
import { eventually, sees, test } from './journey.ts'
import { ask, changeSettings, sessionOf } from './site.ts'

// Restores the settings, because other tests use the same company.
afterAll(async () => {
  if (noBrowser) return
  await changeSettings({
    currency: 'USD',
    locale: 'en',
    shop_note: '',
    pickup: '',
    menu: '[]',
    phone: '',
    mail_sender: '',
  })
})

const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const save = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await bar(page).waitFor({ state: 'detached' })
}

test('admins set up shop, menu, email and domain', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  const visitor = await visit()
  // The number of errors is part of the tab's name.
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()

  await open('/admin/update-company?tab=shop')
  await page.getByRole('combobox', { name: 'Currency', exact: true }).fill('Euro')
  await page.getByRole('option', { name: 'Euro (EUR)' }).click()
  await page.getByLabel('How to collect').fill('Ring twice.')
  await page.getByLabel('Note of the shop').fill('Closed until Monday')
  await page.getByLabel('Order numbers begin with').fill('a-b')

  await tab('Navigation')
  const menu = page.getByRole('list', { name: 'Header and side menu' })
  await menu.getByRole('textbox', { name: 'Text of Photos' }).fill('Pictures')
  await menu.getByRole('button', { name: 'Move Pictures up' }).click()
  // The button still has the focus.
  await page.keyboard.press('Enter')
  await menu.getByRole('switch', { name: 'Show Pricing' }).press('Space')
  await page.getByRole('button', { name: 'Add a link' }).first().click()
  await menu.getByRole('textbox', { name: 'Text of link 8' }).fill('Partner')
  await menu.getByRole('textbox', { name: 'Address of Partner' }).fill('javascript:alert(1)')

  // Saving shows the first error of all tabs, then the changes of the other admin.
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await sees(page, 'Use up to 6 letters and digits.')
  await page.getByLabel('Order numbers begin with').fill('shp')
  await tab('Navigation')
  await sees(page, 'Enter a path like /shop or a web address.')
  await menu.getByRole('textbox', { name: 'Address of Partner' }).fill('partner.example')
  await changeSettings({ phone: '+263 77 000 1111' })
  await bar(page).getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed by another user' })
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await dialog.waitFor({ state: 'detached' })
  await tab('Shop')
  expect(await page.getByLabel('Note of the shop').inputValue()).toBe('Closed until Monday')
  await tab('Contact & social')
  expect(await page.getByLabel('Phone').inputValue()).toBe('+263 77 000 1111')
  await save(page)

  await visitor.open('/shop')
  await sees(visitor.page, 'Closed until Monday')
  await visitor.page.getByText(/^€\d/).first().waitFor()
  await visitor.page
    .getByRole('button', { name: /^Price/ })
    .first()
    .waitFor()
  const links = visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  expect(await links.allTextContents()).toEqual(['Pictures', 'Shop', 'Blogs', 'Videos', 'Audio', 'Events', 'Partner'])
  expect(await links.last().getAttribute('href')).toBe('https://partner.example/')

  await tab('Navigation')
  await page.getByRole('button', { name: 'Reset to defaults' }).first().click()
  await save(page)
  await visitor.page.reload()
  expect(await links.first().textContent()).toBe('Shop')
  expect(await ask('GET', '/api/company')).toMatchObject({ menu: [], currency: 'EUR' })

  await tab('Mail')
  await page.getByLabel('Sender name').fill('Ada')
  await save(page)
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  await page.getByRole('listitem').filter({ hasText: 'A test message from' }).getByText('Sent').waitFor()

  await tab('Domain')
  await page.getByRole('textbox', { name: 'Domain' }).fill('printer.local')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await sees(page, 'This name cannot be reached from the internet.')
  const host = `${crypto.randomUUID().slice(0, 8)}.invalid-tld`
  await page.getByRole('textbox', { name: 'Domain' }).fill(`https://www.${host}/`)
  await page.getByRole('button', { name: 'Add domain' }).click()
  await sees(page, `_vitrine.${host}`)
  await page.getByRole('button', { name: `Check www.${host} now` }).click()
  // The result depends on the DNS server of the machine.
  await page.getByText(/The record was not found|did not respond/).waitFor()
  await page.getByRole('button', { name: `Remove www.${host}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await eventually(() => page.getByText(`_vitrine.${host}`).count()).toBe(0)
})

test('admins change the texts of an email, see a preview, and reset them', async ({ visit }) => {
  const { page, open } = await visit({ token: await sessionOf('admin') })
  await open('/admin/update-company?tab=mail')
  await page.getByRole('link', { name: 'Edit emails' }).click()
  await page.getByRole('link', { name: /^Order received/ }).click()
  const preview = page.frameLocator('iframe[title="Preview: Order received"]')
  await preview.getByText('Follow its status with the link below.').waitFor()
  await page.getByLabel('Opening').fill('Hi {customer},\n\nwe pack <b>soon</b>.')
  await page.getByRole('alert').getByText('This email does not have {customer}.').waitFor()
  await page.getByLabel('Opening').fill('Hi {customerName},\n\nwe pack <b>soon</b>.')
  await preview.getByText('we pack <b>soon</b>.').waitFor()
  await preview.getByText('See your order').waitFor()
  await save(page)
  await page.reload()
  await preview.getByText('Hi Rosa,').waitFor()
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click()
  await preview.getByText('Follow its status with the link below.').waitFor()
  expect(await page.getByLabel('Opening').inputValue()).toContain('Thank you, {customerName}.')
})
