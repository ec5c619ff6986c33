import { sees } from '../journey.ts'
import { click, dialog, type Screen } from './screen.ts'

export const accountScreens: Screen[] = [
  { name: 'login', path: '/login', until: 'Welcome back.' },
  {
    name: 'login, refused',
    path: '/login',
    until: async (page) => {
      await page.getByLabel('Email or username').fill('unknown')
      await page.getByLabel('Password', { exact: true }).fill('nothing')
      await page.locator('main').getByRole('button', { name: 'Login' }).click()
      await sees(page, 'Login failed')
    },
  },
  { name: 'register', path: '/register', until: 'For a site of your own' },
  { name: 'sign-up', path: '/register?plan=pro', until: 'Pro — 14-day free trial' },
  {
    name: 'register, refused',
    path: '/register',
    until: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.locator('main').getByRole('button', { name: 'Register' }).click()
      await sees(page, 'Use at least 10 characters.')
    },
  },
  {
    name: 'code step',
    path: '/register',
    until: async (page) => {
      await page.evaluate(() =>
        sessionStorage.setItem('code-step', JSON.stringify({ email: 'rosa@post.example', sentAt: Date.now() })),
      )
      await page.reload()
      await sees(page, 'Check your email')
    },
  },
  { name: 'reset password', path: '/reset-password?token=x', until: 'Choose a new password for your account.' },
  { name: 'confirm an email', path: '/confirm-email?token=x', until: 'From now on, you log in with this address' },
  {
    name: 'confirm an email, used',
    path: '/confirm-email?token=x',
    until: async (page) => {
      await click(page, 'Confirm this address')
      await sees(page, 'to get a new link')
      await page.getByRole('button', { name: 'Confirm this address' }).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'undo an email change, used',
    path: '/undo-email?token=x',
    until: async (page) => {
      await click(page, 'Undo the change')
      await page.locator('main').getByRole('link', { name: 'Contact us' }).waitFor()
    },
  },
  { name: 'undo an email change', path: '/undo-email?token=x', until: 'Your account gets its previous address back' },
  { name: 'profile, guest', path: '/profile', until: 'You are browsing as a guest' },
  { name: 'profile', path: '/profile', as: 'customer', until: 'Chris Dube' },
  { name: 'orders', path: '/orders', as: 'customer', until: 'Processing' },
  { name: 'orders, none', path: '/orders', as: 'moderator', until: 'You have no orders yet.' },
  {
    name: 'order',
    path: '/orders',
    as: 'customer',
    until: async (page) => {
      await page.locator('main article a').first().click()
      await sees(page, 'What you ordered')
    },
  },
  {
    name: 'order, cancelling',
    path: '/orders',
    as: 'customer',
    until: async (page) => {
      await page.locator('main article', { hasText: 'Pending' }).first().getByRole('link').click()
      await click(page, 'Cancel order')
      await dialog(page, 'Cancel this order?')
    },
  },
  {
    name: 'profile, being edited',
    path: '/profile',
    as: 'customer',
    until: async (page) => {
      await click(page, 'Edit profile')
      await page.getByLabel('Username').fill('admin')
      await click(page, 'Save profile')
      await sees(page, 'This username is')
    },
  },
  {
    name: 'profile, cutting a picture',
    path: '/settings',
    as: 'customer',
    until: async (page) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click(page, 'Add a picture')])
      await chooser.setFiles('renderer/public/pwa-512.png')
      await dialog(page, 'Your picture')
      await page.getByRole('dialog', { name: 'Your picture' }).locator('img').waitFor()
    },
  },
  { name: 'account settings', path: '/settings?tab=account', as: 'customer', until: 'This device' },
  {
    name: 'account settings, deleting',
    path: '/settings?tab=account',
    as: 'customer',
    until: async (page) => {
      await click(page, 'Delete account')
      await dialog(page, 'Delete your account?')
    },
  },
  { name: 'plan', path: '/settings?tab=plan', as: 'admin', until: 'Choose a plan' },
  { name: 'appearance', path: '/settings?tab=appearance', as: 'customer', until: 'Colours of the site' },
  {
    name: 'invitation that is no longer good',
    path: `/invitation?token=${'A'.repeat(43)}`,
    until: 'This invitation has expired or was already used.',
  },
  { name: 'choosing a password of one’s own', path: '/reset-password?given&token=x', until: 'only you know' },
  {
    name: 'add content menu',
    path: '/',
    as: 'moderator',
    until: async (page) => {
      await click(page, 'Add content')
      await page.getByRole('menuitem', { name: 'Add Photo' }).waitFor()
    },
  },
]
