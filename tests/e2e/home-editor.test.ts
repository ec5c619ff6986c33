import { expect } from 'vitest'
import type { HomeSection } from '#shared/commerce/home.ts'
import { expectAccessible } from './accessible.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, onAnotherDemo, sessionOf } from './site.ts'

const publicKinds = async () =>
  (await ask<{ sections: HomeSection[] }>('GET', '/api/home')).sections.map(({ kind }) => kind)

test('admins add, order, hide and publish sections of the home page', async ({ visit }) => {
  await onAnotherDemo(async () => {
    const { page, open } = await visit({ token: await sessionOf('admin') })
    await open('/admin/edit-home')
    const before = await publicKinds()
    expect(before).toContain('products')
    await page.getByRole('button', { name: 'Add a section' }).click()
    await page.getByRole('menuitem', { name: 'Text with picture' }).click()
    await page.getByLabel('Heading').fill('Printed by hand')
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Every sheet is pulled in our workshop.')
    const preview = page.frameLocator('iframe[title="Live preview"]')
    await preview.getByRole('heading', { name: 'Printed by hand' }).waitFor()
    await page.getByText('Phone', { exact: true }).click()
    await preview.getByRole('heading', { name: 'Printed by hand' }).waitFor()
    const up = page.getByRole('button', { name: 'Move Text with picture: Printed by hand up' })
    for (let at = before.length; at > 1; at--) await up.press('Enter')
    await page.getByRole('switch', { name: /^Show Products/ }).press('Space')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await sees(page, 'Draft saved')
    expect(await publicKinds()).toEqual(before)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await sees(page, 'Home page published')
    await eventually(publicKinds).toEqual([
      ...['hero', 'text'],
      ...before.filter((kind) => kind !== 'hero' && kind !== 'products'),
    ])

    const visitor = await visit({ scripts: false })
    await visitor.page.goto('/')
    await visitor.page.getByRole('heading', { name: 'Printed by hand' }).waitFor()

    await page.getByRole('button', { name: 'Start from a template' }).click()
    await page.getByRole('menuitem', { name: /^Shop first/ }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await eventually(async () => (await publicKinds()).slice(0, 2)).toEqual(['hero', 'products'])
    await page.getByRole('button', { name: 'Versions' }).click()
    await page
      .getByRole('button', { name: /^Restore the version/ })
      .last()
      .click()
    await page.getByText('Text with picture: Printed by hand', { exact: true }).waitFor()
  })
})

test('sections react to the first input, on phones too', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone })
  await open('/')
  await page.mouse.wheel(0, 400)
  await page.getByRole('heading', { name: 'From the shop' }).scrollIntoViewIfNeeded()
  await page
    .getByRole('region', { name: 'From the shop' })
    .getByRole('button', { name: /Add .*cart/i })
    .first()
    .click()
  await expectAccessible(page)
})
