import { expect } from 'vitest'
import type { AdminHome, HomeSection } from '#shared/commerce/home.ts'
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

test('asks before another admin’s draft is replaced, and before a draft is discarded', async ({ visit }) => {
  await onAnotherDemo(async () => {
    const token = await sessionOf('admin')
    const { page, open } = await visit({ token, failing: true })
    await open('/admin/edit-home')
    await page.getByRole('button', { name: 'Add a section' }).click()
    await page.getByRole('menuitem', { name: 'Text with picture' }).click()
    await page.getByLabel('Heading').fill('Mine')
    // A half-typed link does not replace the preview by an error.
    await page.getByLabel(/: link$/).fill('htt')
    await sees(page, 'A field is not valid yet. The preview shows the state before.')
    const preview = page.frameLocator('iframe[title="Live preview"]')
    await preview.getByRole('heading', { name: 'From the shop' }).waitFor()
    await page.getByLabel(/: link$/).fill('')
    await preview.getByRole('heading', { name: 'Mine' }).waitFor()

    const { sections } = await ask<AdminHome>('GET', '/api/admin/home', { token })
    await ask('PUT', '/api/admin/home/draft', { token, body: { sections: sections.toReversed() } })
    const own = page.getByText('Text with picture: Mine', { exact: true })
    await page.getByRole('button', { name: 'Save draft' }).click()
    await sees(page, 'Changed by another user')
    await page.getByRole('button', { name: 'Reload' }).click()
    await sees(page, 'Their version is loaded')
    await eventually(() => own.count()).toBe(0)
    await page.getByRole('button', { name: 'Restore mine' }).click()
    await own.waitFor()
    // A double click discards the changes, not the draft as well.
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).dblclick()
    await eventually(() => own.count()).toBe(0)
    await eventually(() => page.getByRole('dialog').count()).toBe(0)
    expect((await ask<AdminHome>('GET', '/api/admin/home', { token })).draft).toBeDefined()
    await page.getByRole('button', { name: 'Add a section' }).click()
    await page.getByRole('menuitem', { name: 'Text with picture' }).click()
    await page.getByLabel('Heading').fill('Mine')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await sees(page, 'Draft saved')

    const confirm = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await own.waitFor()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await confirm.getByRole('button', { name: 'Discard draft' }).click()
    await sees(page, 'Draft discarded')
    await eventually(() => own.count()).toBe(0)
  })
})

test('a button of a section pressed before its code has loaded works once', async ({ visit }) => {
  const { page, open } = await visit()
  const code = Promise.withResolvers<void>()
  await page.route('**/ProductsSection-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await open('/')
  const add = page.getByRole('region', { name: 'From the shop' }).getByRole('button', { name: /Add .*cart/i })
  await add.first().click()
  await add.first().click()
  code.resolve()
  await page.getByRole('button', { name: /^Open cart ?1 product/ }).waitFor()
  await page.getByRole('button', { name: /^Open cart/ }).click()
  expect(
    await page
      .getByRole('dialog')
      .getByLabel(/^Quantity of/)
      .last()
      .inputValue(),
  ).toBe('1')
})

test('a section stays readable when its code cannot be loaded', async ({ visit }) => {
  const { page, open } = await visit({ failing: true })
  await page.route('**/ProductsSection-*.js', (route) => route.abort('internetdisconnected'))
  await open('/')
  await page.mouse.wheel(0, 400)
  await sees(page, 'This part of the page could not be loaded.')
  await page.getByRole('heading', { name: 'From the shop' }).waitFor()
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
