import type { Page } from 'playwright-core'
import { sees } from '../journey.ts'
import { answer, type Screen } from './screen.ts'

const refused = (path: string) => answer(path, { code: 'UNAVAILABLE', message: 'This is not possible right now.' }, 503)
const goTo = (label: string, sign: string) => async (page: Page) => {
  await page.locator('footer, header').getByRole('link', { name: label, exact: true }).first().click()
  await sees(page, sign)
}
const recommended = '/api/recommendations/personalized'

/** Rare states: empty lists and errors. */
export const stateScreens: Screen[] = [
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
    name: 'analytics, failed',
    path: '/analytics',
    as: 'admin',
    first: refused('/api/analytics'),
    until: 'Try Again',
  },
  {
    name: 'analytics, not in the plan',
    path: '/analytics',
    as: 'admin',
    first: answer('/api/analytics', { code: 'PLAN_LIMIT_REACHED', message: 'The Free plan has no analytics.' }, 403),
    until: 'Analytics come with the Pro plan',
  },
  {
    name: 'users, failed',
    path: '/admin/manage-users',
    as: 'admin',
    first: refused('/api/admin/users'),
    until: 'Failed to fetch users',
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
    path: '/settings?tab=account',
    as: 'customer',
    first: refused('/api/auth/sessions'),
    until: 'Try Again',
  },
]
