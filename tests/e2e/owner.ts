import type { Page } from 'playwright-core'
import { totpCode } from '../totp.ts'
import { sees, type Visit } from './journey.ts'

export const ownersPassword = 'vitrine-demo'

/** Signs in the owner of the platform, who sets up two-step sign-in. Once per demonstration. */
export async function signInOwner(visit: (options: { company: 'platform' }) => Promise<Visit>): Promise<Visit> {
  const visited = await visit({ company: 'platform' })
  const { page, open } = visited
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await open('/')
  await page.getByLabel('Email or username').fill('owner')
  await page.getByLabel('Password', { exact: true }).fill(ownersPassword)
  await button('Login').click()
  await page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor()
  await button('Set up app').click()
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const secret = (await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!.replaceAll(' ', '')
  await setUp.getByLabel('Code from the app').fill(totpCode(secret))
  await setUp.getByRole('button', { name: 'Confirm' }).click()
  await button('I saved them').click()
  return visited
}

/** Searches a company and opens its page. */
export async function openCompany(page: Page, name: string) {
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search companies' }).fill(name)
  // A click meanwhile could hit a row that is replaced.
  await sees(page, /^1 company/)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
