import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { totpCode } from '../totp.ts'
import { desktop, eventually, phone, sees, test, type Visit } from './journey.ts'
import { customersPassword, newCustomer } from './site.ts'

/** Chromium's virtual authenticator, which verifies its user and stores passkeys. */
async function addAuthenticator({ context, page }: Visit) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

test('sets up an app and a passkey, and signs in with each of them', async ({ visit }) => {
  const { token, username } = await newCustomer()
  const customer = await visit({ token })
  await addAuthenticator(customer)
  const { page, open } = customer
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const section = page.getByRole('region', { name: 'Two-step sign-in' })

  await open('/settings?tab=account')
  await section.getByRole('button', { name: 'Set up app' }).click()
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await setUp.getByRole('img', { name: 'QR code for your app' }).waitFor()
  const secret = (await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!.replaceAll(' ', '')
  await setUp.getByLabel('Code from the app').fill(totpCode(secret))
  // On phones toasts are as wide as the screen and must not cover buttons.
  await page.setViewportSize(phone)
  await setUp.getByRole('button', { name: 'Confirm' }).click()
  const saved = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await eventually(() => saved.getByRole('listitem').count()).toBe(10)
  const recoveryCode = await saved.getByRole('listitem').first().textContent()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    saved.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  await saved.getByRole('button', { name: 'I saved them' }).click()
  await page.setViewportSize(desktop)

  await section.getByRole('button', { name: 'Add passkey' }).click()
  const name = `Key ${randomUUID().slice(0, 4)}`
  const add = page.getByRole('dialog', { name: 'Add a passkey' })
  await add.getByLabel('Name').fill(name)
  await add.getByRole('button', { name: 'Add passkey' }).click()
  await section.getByText(name).waitFor()

  const logIn = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
    await open('/login')
  }
  const withPassword = async () => {
    await page.getByLabel('Email or username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(customersPassword)
    await button('Login').click()
    await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  }
  const signedIn = () => page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor()

  await logIn()
  await withPassword()
  // Reloading changes nothing.
  await page.reload()
  // The next code, because each works once. The server accepts it half a minute early.
  await page.getByLabel('Code from your authenticator app').fill(totpCode(secret, Date.now() + 30_000))
  await button('Verify').click()
  await signedIn()

  await logIn()
  await button('Sign in with a passkey').click()
  await signedIn()

  await logIn()
  await withPassword()
  await button('Use a passkey').click()
  await signedIn()

  await logIn()
  await withPassword()
  await button('Use a recovery code').click()
  await page.getByLabel('Recovery code').waitFor()
  await page.keyboard.type(recoveryCode!)
  await button('Verify').click()
  await signedIn()

  await open('/settings?tab=account')
  await section.getByText('9 unused codes').waitFor()
  await section.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await sees(page, 'Two-step sign-in is turned off.')
  await eventually(() => section.getByText(name).count()).toBe(0)
})
