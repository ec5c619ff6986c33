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
  until: string | ((page: Page) => Promise<void>)
}

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {}).waitFor()

const publicScreens: Screen[] = [
  { name: 'home', path: '/', until: 'For You' },
  { name: 'photos', path: '/photos', until: 'Load more' },
  { name: 'photos, filtered', path: '/photos?category=Abstract&resolution=HD,4K', until: 'Clear filters' },
  { name: 'photos, none', path: '/photos?tag=no-such-tag', until: 'No photos available.' },
  {
    name: 'sort menu',
    path: '/photos',
    until: async (page) => {
      await click(page, 'Sort: Newest')
      await page.getByRole('menuitemradio').first().waitFor()
    },
  },
  {
    name: 'filter sheet',
    path: '/photos',
    only: 'narrow',
    until: async (page) => {
      await click(page, 'Filter')
      await dialog(page, 'Filter')
    },
  },
  {
    name: 'photo dialog',
    path: '/photos',
    until: async (page) => {
      await page.locator('main a[data-photo]').nth(1).click()
      await dialog(page)
      await page.getByRole('heading', { name: 'Comments' }).waitFor()
      await sees(page, 'Published')
    },
  },
  { name: 'photo page', path: '/photos/{photo}', until: 'More like this' },
  {
    name: 'cart panel',
    path: '/',
    until: async (page) => {
      await click(page, 'Open cart')
      await dialog(page, 'Your Cart')
    },
  },
  {
    name: 'side menu',
    path: '/',
    only: 'narrow',
    until: async (page) => {
      await click(page, 'Open menu')
      await dialog(page, 'Menu')
    },
  },
  { name: 'shop', path: '/shop', until: (page) => sees(page, /of \d+ products/) },
  { name: 'shop, filtered', path: '/shop?category=Books&price=under-50&q=book', until: 'Clear filters' },
  { name: 'shop, none', path: '/shop?tag=no-such-tag', until: 'No products available.' },
  { name: 'product', path: '/shop/moon-lamp', until: 'You may also like' },
  { name: 'product, out of stock', path: '/shop/scallop-sea-t-shirt', until: 'You may also like' },
  {
    name: 'product, enlarged',
    path: '/shop/moon-lamp',
    until: async (page) => {
      await click(page, 'Zoom')
      await page.getByRole('region', { name: 'Enlarged' }).waitFor()
    },
  },
  {
    name: 'cart, filled',
    path: '/shop/moon-lamp',
    until: async (page) => {
      await click(page, 'Add to cart')
      await click(page, /^Open cart/)
      await dialog(page, 'Your Cart')
      await page.getByRole('link', { name: 'Checkout' }).waitFor()
    },
  },
  { name: 'checkout, nothing in the cart', path: '/checkout', until: 'Your cart is empty' },
  {
    name: 'checkout',
    path: '/shop/moon-lamp',
    until: async (page) => {
      await click(page, 'Buy now')
      await click(page, 'Place order')
      await sees(page, 'This field is required.')
    },
  },
  { name: 'track an order', path: '/orders/track', until: 'Track order' },
  { name: 'blogs', path: '/blogs', until: 'Painting light with code' },
  { name: 'blogs, none', path: '/blogs?tag=no-such-tag', until: 'No blogs found' },
  { name: 'blog', path: '/blogs/painting-light-with-code', until: 'More to read' },
  { name: 'events', path: '/events', until: 'Lanterns on the lake' },
  { name: 'events, none', path: '/events?tag=no-such-tag', until: 'No events found' },
  {
    name: 'event',
    path: '/events',
    until: async (page) => {
      await page.getByRole('link', { name: 'Lanterns on the lake' }).click()
      await sees(page, 'Add to calendar')
    },
  },
  {
    name: 'event that is over',
    path: '/events?timeframe=past',
    until: async (page) => {
      await page.getByRole('link', { name: 'The big wheel, last round' }).click()
      await sees(page, 'This event is over.')
    },
  },
  { name: 'pricing', path: '/pricing', until: 'Questions, answered' },
  { name: 'about', path: '/about', until: 'See the photos' },
  { name: 'contact', path: '/contact', until: 'How to reach' },
  { name: 'not found', path: '/nowhere', until: '404 - Page Not Found' },
  { name: 'mailbox', path: '/mailbox', until: 'Back to the site' },
]

const accountScreens: Screen[] = [
  { name: 'login', path: '/login', until: 'Welcome back.' },
  {
    name: 'login, refused',
    path: '/login',
    until: async (page) => {
      await page.getByLabel('Email or username').fill('nobody')
      await page.getByLabel('Password', { exact: true }).fill('nothing')
      await page.locator('main').getByRole('button', { name: 'Login' }).click()
      await sees(page, 'Login failed')
    },
  },
  { name: 'register', path: '/register?plan=pro', until: 'Pro plan, 14 days free' },
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
      await sees(page, 'Check your mail')
    },
  },
  { name: 'reset password', path: '/reset-password?token=x', until: 'Choose a new password for your account.' },
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
  { name: 'appearance', path: '/settings', as: 'customer', until: 'Colours of the site' },
  { name: 'sessions', path: '/settings?tab=sessions', as: 'customer', until: 'This device' },
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

const adminScreens: Screen[] = [
  { name: 'dashboard', path: '/admin-dashboard', as: 'admin', until: 'Needs attention' },
  {
    name: 'admin panel',
    path: '/admin-dashboard',
    as: 'moderator',
    only: 'narrow',
    until: async (page) => {
      await click(page, 'Show the admin panel')
      await page.getByRole('link', { name: 'View site' }).waitFor()
    },
  },
  { name: 'content list', path: '/admin/content', as: 'admin', until: 'Published' },
  { name: 'content grid', path: '/admin/content?view=grid', as: 'admin', only: 'wide', until: 'Published' },
  { name: 'content, nothing found', path: '/admin/content?q=zzzz', as: 'admin', until: 'No content available' },
  {
    name: 'content, some selected',
    path: '/admin/content',
    as: 'admin',
    until: async (page) => {
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
    until: async (page) => {
      await dialog(page, 'Edit photo')
      await page.getByLabel('Alternative text').waitFor()
    },
  },
  { name: 'upload panel', path: '/admin/content?upload=open', as: 'moderator', until: 'Drop photos here' },
  { name: 'uploads', path: '/admin/uploads', as: 'moderator', until: 'Drop photos here' },
  {
    name: 'uploads, some chosen',
    path: '/admin/uploads',
    as: 'moderator',
    until: async (page) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click(page, 'Choose files')])
      await chooser.setFiles([
        { name: 'new.png', mimeType: 'image/png', buffer: Buffer.from('not read any further') },
        { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      ])
      await sees(page, '1 new, 1 cannot be sent')
      await page.getByRole('checkbox', { name: 'Select new.png' }).check()
      await sees(page, '1 selected')
    },
  },
  { name: 'upload', path: '/admin/upload', as: 'moderator', until: 'What stays empty is read from the file.' },
  {
    name: 'upload of a blog',
    path: '/admin/upload?type=blog',
    as: 'moderator',
    until: 'The address is made from the title.',
  },
  { name: 'upload of a video', path: '/admin/upload?type=video', as: 'moderator', until: 'cannot be uploaded yet' },
  { name: 'company, general', path: '/admin/update-company', as: 'admin', until: 'Who may comment' },
  { name: 'company, brand', path: '/admin/update-company?tab=brand', as: 'admin', until: 'Glass and corners' },
  { name: 'company, contact', path: '/admin/update-company?tab=contact', as: 'admin', until: 'WhatsApp' },
  { name: 'company, SEO', path: '/admin/update-company?tab=seo', as: 'admin', until: 'Search engines' },
  {
    name: 'unsaved changes',
    path: '/admin/update-company',
    as: 'admin',
    only: 'wide',
    until: async (page) => {
      await page.getByLabel('Tagline').fill('Not to be saved')
      await page.getByRole('link', { name: 'Content', exact: true }).click()
      await dialog(page, 'Leave without saving?')
    },
  },
  { name: 'theme settings', path: '/admin/theme-settings', as: 'admin', until: 'Header and buttons' },
  {
    name: 'no access',
    path: '/admin/theme-settings',
    as: 'moderator',
    until: 'You do not have access to this page',
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
    until: goTo('Home', 'No recommendations available'),
  },
  {
    name: 'home, recommendations failed',
    path: '/about',
    first: refused(recommended),
    until: goTo('Home', 'Failed to load recommendations'),
  },
  {
    name: 'photos, failed',
    path: '/',
    first: refused('/api/photos'),
    until: async (page) => {
      await page.getByRole('link', { name: 'All photos' }).click()
      await page.getByRole('button', { name: 'Try Again' }).waitFor()
    },
  },
  {
    name: 'dashboard, failed',
    path: '/admin-dashboard',
    as: 'admin',
    first: refused('/api/admin/overview'),
    until: 'Try Again',
  },
  {
    name: 'content, failed',
    path: '/admin/content',
    as: 'admin',
    first: refused('/api/admin/photos'),
    until: 'Error fetching content',
  },
  {
    name: 'content, empty',
    path: '/admin/content',
    as: 'admin',
    first: answer('/api/admin/photos', { results: [], total: 0, counts: {} }),
    until: 'No content available',
  },
  {
    name: 'shop, failed',
    path: '/',
    first: refused('/api/products'),
    until: async (page) => {
      await page.locator('footer').getByRole('link', { name: 'Shop' }).click()
      await page.getByRole('button', { name: 'Try Again' }).waitFor()
    },
  },
  { name: 'orders, failed', path: '/orders', as: 'customer', first: refused('/api/orders/mine'), until: 'Try Again' },
  {
    name: 'sessions, failed',
    path: '/settings?tab=sessions',
    as: 'customer',
    first: refused('/api/auth/sessions'),
    until: 'Try Again',
  },
]

/** Every screen there is; with `states`, also those that are rarely seen. */
export const screens = (states: boolean): Screen[] => [
  ...publicScreens,
  ...accountScreens,
  ...adminScreens,
  ...(states ? stateScreens : []),
]
