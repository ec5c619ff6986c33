import type { Page } from 'playwright-core'
import type { Role } from '#shared/roles.ts'
import { sees } from './journey.ts'

/** Something to look at: a page, or a page after something was done on it. */
export interface Screen {
  name: string
  /** `{photo}` is any photo's id. */
  path: string
  as?: Role
  /** Exists on wide or on narrow screens alone. */
  only?: 'wide' | 'narrow'
  /** Before the page is opened: answers that are not the usual ones. */
  first?: (page: Page) => Promise<void>
  /** What makes it what it is, or what tells that it is there. */
  then: string | ((page: Page) => Promise<void>)
}

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {}).waitFor()

const publicScreens: Screen[] = [
  { name: 'home', path: '/', then: 'For You' },
  { name: 'photos', path: '/photos', then: 'Load more' },
  { name: 'photos, filtered', path: '/photos?category=Abstract&resolution=HD,4K', then: 'Clear filters' },
  { name: 'photos, none', path: '/photos?tag=no-such-tag', then: 'No photos available.' },
  {
    name: 'sort menu',
    path: '/photos',
    then: async (page) => {
      await click(page, 'Sort: Newest')
      await page.getByRole('menuitemradio').first().waitFor()
    },
  },
  {
    name: 'filter sheet',
    path: '/photos',
    only: 'narrow',
    then: async (page) => {
      await click(page, 'Filter')
      await dialog(page, 'Filter')
    },
  },
  {
    name: 'photo dialog',
    path: '/photos',
    then: async (page) => {
      await page.locator('main a[data-photo]').nth(1).click()
      await dialog(page)
      await page.getByRole('heading', { name: 'Comments' }).waitFor()
      await sees(page, 'Published')
    },
  },
  { name: 'photo page', path: '/photos/{photo}', then: 'More like this' },
  {
    name: 'cart panel',
    path: '/',
    then: async (page) => {
      await click(page, 'Open cart')
      await dialog(page, 'Your Cart')
    },
  },
  {
    name: 'side menu',
    path: '/',
    only: 'narrow',
    then: async (page) => {
      await click(page, 'Open menu')
      await dialog(page, 'Menu')
    },
  },
  { name: 'shop', path: '/shop', then: 'No products available.' },
  { name: 'blogs', path: '/blogs', then: 'No blogs found' },
  { name: 'pricing', path: '/pricing', then: 'Questions, answered' },
  { name: 'about', path: '/about', then: 'See the photos' },
  { name: 'contact', path: '/contact', then: 'How to reach' },
  { name: 'not found', path: '/nowhere', then: '404 - Page Not Found' },
  { name: 'mailbox', path: '/mailbox', then: 'Back to the site' },
]

const accountScreens: Screen[] = [
  { name: 'login', path: '/login', then: 'Welcome back.' },
  {
    name: 'login, refused',
    path: '/login',
    then: async (page) => {
      await page.getByLabel('Email or username').fill('nobody')
      await page.getByLabel('Password', { exact: true }).fill('nothing')
      await page.locator('main').getByRole('button', { name: 'Login' }).click()
      await sees(page, 'Login failed')
    },
  },
  { name: 'register', path: '/register?plan=pro', then: 'Pro plan, 14 days free' },
  {
    name: 'register, refused',
    path: '/register',
    then: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.locator('main').getByRole('button', { name: 'Register' }).click()
      await sees(page, 'Use at least 10 characters.')
    },
  },
  {
    name: 'code step',
    path: '/register',
    then: async (page) => {
      await page.evaluate(() =>
        sessionStorage.setItem('code-step', JSON.stringify({ email: 'rosa@post.example', sentAt: Date.now() })),
      )
      await page.reload()
      await sees(page, 'Check your mail')
    },
  },
  { name: 'reset password', path: '/reset-password?token=x', then: 'Choose a new password for your account.' },
  { name: 'profile, guest', path: '/profile', then: 'You are browsing as a guest' },
  { name: 'profile', path: '/profile', as: 'customer', then: 'Chris Dube' },
  { name: 'appearance', path: '/settings', as: 'customer', then: 'Colours of the site' },
  { name: 'sessions', path: '/settings?tab=sessions', as: 'customer', then: 'This device' },
  {
    name: 'add content menu',
    path: '/',
    as: 'moderator',
    then: async (page) => {
      await click(page, 'Add content')
      await page.getByRole('menuitem', { name: 'Add Photo' }).waitFor()
    },
  },
]

const adminScreens: Screen[] = [
  { name: 'dashboard', path: '/admin-dashboard', as: 'admin', then: 'Needs attention' },
  {
    name: 'admin panel',
    path: '/admin-dashboard',
    as: 'moderator',
    only: 'narrow',
    then: async (page) => {
      await click(page, 'Show the admin panel')
      await page.getByRole('link', { name: 'View site' }).waitFor()
    },
  },
  { name: 'content list', path: '/admin/content', as: 'admin', then: 'Published' },
  { name: 'content grid', path: '/admin/content?view=grid', as: 'admin', only: 'wide', then: 'Published' },
  { name: 'content, nothing found', path: '/admin/content?q=zzzz', as: 'admin', then: 'No content available' },
  {
    name: 'content, some selected',
    path: '/admin/content',
    as: 'admin',
    then: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check()
      await page.getByRole('toolbar').waitFor()
    },
  },
  {
    name: 'edit drawer',
    path: '/admin/content?edit={photo}',
    as: 'moderator',
    then: async (page) => {
      await dialog(page, 'Edit photo')
      await page.getByLabel('Alternative text').waitFor()
    },
  },
  { name: 'upload panel', path: '/admin/content?upload=open', as: 'moderator', then: 'Drop photos here' },
  { name: 'upload', path: '/admin/upload', as: 'moderator', then: 'What stays empty is read from the file.' },
  { name: 'upload of a video', path: '/admin/upload?type=video', as: 'moderator', then: 'cannot be uploaded yet' },
  { name: 'company, general', path: '/admin/update-company', as: 'admin', then: 'Who may comment on photos' },
  { name: 'company, brand', path: '/admin/update-company?tab=brand', as: 'admin', then: 'Glass and corners' },
  { name: 'company, contact', path: '/admin/update-company?tab=contact', as: 'admin', then: 'WhatsApp' },
  { name: 'company, SEO', path: '/admin/update-company?tab=seo', as: 'admin', then: 'Search engines' },
  {
    name: 'unsaved changes',
    path: '/admin/update-company',
    as: 'admin',
    only: 'wide',
    then: async (page) => {
      await page.getByLabel('Tagline').fill('Not to be saved')
      await page.getByRole('link', { name: 'Content', exact: true }).click()
      await dialog(page, 'Leave without saving?')
    },
  },
  { name: 'theme settings', path: '/admin/theme-settings', as: 'admin', then: 'Header and buttons' },
  {
    name: 'no access',
    path: '/admin/theme-settings',
    as: 'moderator',
    then: 'You do not have access to this page',
  },
]

/** A call of the pages is answered by this instead. */
const answer =
  (path: string, body: object, status = 200) =>
  async (page: Page) => {
    await page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ status, json: body }),
    )
  }
const refused = (path: string) => answer(path, { code: 'UNAVAILABLE', message: 'This is not possible right now.' }, 503)
const goTo = (label: string, sign: string) => async (page: Page) => {
  await page.locator('footer, header').getByRole('link', { name: label, exact: true }).first().click()
  await sees(page, sign)
}
const recommended = '/api/recommendations/personalized'

/** What is rarely seen: nothing there, or nothing to be had. */
const stateScreens: Screen[] = [
  {
    name: 'home, nothing recommended',
    path: '/about',
    first: answer(recommended, { results: [] }),
    then: goTo('Home', 'No recommendations available'),
  },
  {
    name: 'home, recommendations failed',
    path: '/about',
    first: refused(recommended),
    then: goTo('Home', 'Failed to load recommendations'),
  },
  {
    name: 'photos, failed',
    path: '/',
    first: refused('/api/photos'),
    then: async (page) => {
      await page.getByRole('link', { name: 'All photos' }).click()
      await page.getByRole('button', { name: 'Try Again' }).waitFor()
    },
  },
  {
    name: 'dashboard, failed',
    path: '/admin-dashboard',
    as: 'admin',
    first: refused('/api/admin/overview'),
    then: 'Try Again',
  },
  {
    name: 'content, failed',
    path: '/admin/content',
    as: 'admin',
    first: refused('/api/admin/photos'),
    then: 'Error fetching content',
  },
  {
    name: 'content, empty',
    path: '/admin/content',
    as: 'admin',
    first: answer('/api/admin/photos', { results: [], total: 0, counts: {} }),
    then: 'No content available',
  },
  {
    name: 'sessions, failed',
    path: '/settings?tab=sessions',
    as: 'customer',
    first: refused('/api/auth/sessions'),
    then: 'Try Again',
  },
]

/** Every screen there is; with `states`, also those that are rarely seen. */
export const screens = (states: boolean): Screen[] => [
  ...publicScreens,
  ...accountScreens,
  ...adminScreens,
  ...(states ? stateScreens : []),
]
