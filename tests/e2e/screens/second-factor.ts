import type { Page } from 'playwright-core'
import type { SecondFactor } from '#shared/identity/second-factor.ts'
import { sees } from '../journey.ts'
import { answer, click, dialog, type Screen } from './screen.ts'

const at = '2026-01-05T10:00:00.000Z'
const off: SecondFactor = { required: false, app: null, passkeys: [], recovery: null }
const on: SecondFactor = {
  required: false,
  app: { confirmedAt: at, lastUsedAt: at },
  passkeys: [
    { _id: crypto.randomUUID(), name: 'Laptop', rpId: 'localhost', backedUp: true, createdAt: at, lastUsedAt: null },
  ],
  recovery: { left: 9, createdAt: at },
}
const own = (state: SecondFactor) => answer('/api/auth/second-factor', state)
const app = '/api/auth/second-factor/app'
const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const startApp = answer(app, { secret, address: `otpauth://totp/Shop:rosa?secret=${secret}&issuer=Shop` })
const recoveryCodes = Array.from({ length: 10 }, (_, place) => `abcd-efgh-${1000 + place}`)
const settings = '/settings?tab=account'

async function secondStep(page: Page) {
  await page.evaluate(() =>
    sessionStorage.setItem(
      'second-step',
      JSON.stringify({ challenge: 'x', methods: ['app', 'recovery', 'passkey'], until: Date.now() + 60_000 }),
    ),
  )
  await page.reload()
  await sees(page, 'Code from your authenticator app')
}

async function setUpApp(page: Page) {
  await click(page, 'Set up app')
  await page.getByRole('img', { name: 'QR code for your app' }).waitFor()
}

/** Two-step sign-in: in the settings, at login, and to confirm the identity. */
export const secondFactorScreens: Screen[] = [
  { name: 'second step of the login', path: '/login', until: secondStep },
  {
    name: 'second step of the login, with a recovery code',
    path: '/login',
    until: async (page) => {
      await secondStep(page)
      await click(page, 'Use a recovery code')
      await page.getByLabel('Recovery code').waitFor()
    },
  },
  { name: 'two-step sign-in', path: settings, as: 'customer', first: own(on), until: '9 unused codes' },
  {
    name: 'two-step sign-in, setting up an app',
    path: settings,
    as: 'customer',
    first: async (page) => {
      await own(off)(page)
      await startApp(page)
    },
    until: setUpApp,
  },
  {
    name: 'two-step sign-in, recovery codes',
    path: settings,
    as: 'customer',
    first: async (page) => {
      await own(off)(page)
      await startApp(page)
      await answer(`${app}/confirm`, { message: 'Your authenticator app has been set up.', recoveryCodes })(page)
    },
    until: async (page) => {
      await setUpApp(page)
      await page.getByLabel('Code from the app').fill('123456')
      await click(page, 'Confirm')
      await dialog(page, 'Save your recovery codes')
    },
  },
  {
    name: 'two-step sign-in, adding a passkey',
    path: settings,
    as: 'customer',
    first: own(on),
    until: async (page) => {
      await click(page, 'Add passkey')
      await dialog(page, 'Add a passkey')
    },
  },
  {
    name: 'confirming an identity',
    path: settings,
    as: 'customer',
    first: async (page) => {
      await own(off)(page)
      const details = { methods: ['password-and-code', 'passkey'] }
      await answer(app, { code: 'CONFIRM_IDENTITY', message: 'Confirm that it is you.', details }, 403)(page)
    },
    until: async (page) => {
      await click(page, 'Set up app')
      await dialog(page, 'Confirm it’s you')
    },
  },
  {
    name: 'two-step sign-in that staff must set up',
    path: '/admin-dashboard',
    as: 'moderator',
    first: async (page) => {
      await own({ ...off, required: true })(page)
      await page.route('**/api/auth/me', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), setUpSecondFactor: true } })
      })
    },
    until: 'Your company requires two-step sign-in for staff.',
  },
  { name: 'sign-in of staff', path: '/admin/update-company?tab=security', as: 'admin', until: 'staff have set it up' },
]
