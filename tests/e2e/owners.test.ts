import { expect } from 'vitest'
import { alive, sees, test } from './journey.ts'
import { openCompany, ownersPassword, signInOwner } from './owner.ts'
import { onAnotherDemo } from './site.ts'

test('an owner suspends, resumes and opens a company as support', ({ visit }) =>
  onAnotherDemo(async () => {
    const { page } = await signInOwner(visit)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.getByRole('link', { name: 'Bills', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Bills' }).waitFor()
    await openCompany(page, 'Neighbour')
    const act = async (opener: string, action: string, reason: string) => {
      await button(opener).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill(reason)
      await dialog.getByRole('button', { name: action, exact: true }).click()
      await dialog.getByLabel('Reason').waitFor({ state: 'detached' })
    }
    await act('Suspend', 'Suspend', 'Unpaid since May')
    await button('Resume').waitFor()
    // Hosts are cached for a second.
    await page.waitForTimeout(1200)

    const company = await visit({ company: 'neighbour', failing: true })
    const closed = await company.page.goto('/')
    expect(closed?.status()).toBe(503)
    await company.page.getByText('This site is not available at the moment.').waitFor()
    await company.page.getByRole('link', { name: 'Sign in' }).click()
    await company.page.waitForURL(/\/login/)
    await alive(company.page)
    await company.page.getByLabel('Email or username').fill('admin')
    await company.page.getByLabel('Password', { exact: true }).fill(ownersPassword)
    await company.page.getByRole('button', { name: 'Login', exact: true }).click()
    await sees(company.page, 'Unpaid since May')
    await company.page.getByRole('button', { name: 'Export site' }).click()
    await company.page.getByRole('list', { name: 'Finished exports' }).waitFor()

    await act('Resume', 'Resume', 'Paid')
    await button('Suspend').waitFor()
    await page.waitForTimeout(1200)
    await company.page.goto('/admin/support')
    await company.page.getByRole('button', { name: 'Allow support access' }).click()
    await sees(company.page, 'allows support until')
    await page.reload()
    await act('Open as support', 'Continue', 'Looks at the menu')
    const [console] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open the console' }).click(),
    ])
    await sees(console, 'Support: Olivia Park')
    await company.page.reload()
    await sees(company.page, 'Olivia Park: Looks at the menu')
    await company.page.getByRole('button', { name: 'Revoke' }).click()
    await company.page.getByRole('button', { name: 'Allow support access' }).waitFor()
    await console.reload()
    await console.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  }))
