import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Role } from '#shared/core/roles.ts'
import { eventually, sees, test } from './journey.ts'
import { publicPhotos, sessionOf } from './site.ts'

const submit = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()
const save = (page: Page) =>
  page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()

const field = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first()

/** Navigates with the sidebar, so that only the mocked request fails. */
const follow = (path: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Admin Panel' }).locator(`a[href="${path}"]`).click()

interface Failure {
  /** The specified text. */
  says: string
  as?: Role
  path: string | (() => Promise<string>)
  /** The request that fails. */
  call: [method: string, path: RegExp]
  until(page: Page): Promise<void>
  /** The field that must retain its text. */
  retains?: [label: string, text: string]
}

const photoPage = async () => `/photos/${(await publicPhotos())[7]!._id}`

const failures: Failure[] = [
  {
    says: 'Failed to load recommendations',
    path: '/about',
    call: ['GET', /^\/api\/recommendations\/personalized$/],
    until: (page) => page.locator('footer').getByRole('link', { name: 'Home', exact: true }).click(),
  },
  {
    says: 'Failed to like photo. Please try again.',
    as: 'customer',
    path: photoPage,
    call: ['POST', /^\/api\/photos\/[^/]+\/like$/],
    until: (page) => page.getByRole('button', { name: /^Like \d/ }).click(),
  },
  {
    says: 'Failed to post comment',
    path: photoPage,
    call: ['POST', /^\/api\/photos\/[^/]+\/comments$/],
    async until(page) {
      await page.getByLabel('Your comment').fill('What a morning.')
      await page.getByRole('button', { name: 'Post', exact: true }).click()
    },
    retains: ['Your comment', 'What a morning.'],
  },
  {
    says: 'Failed to load photo details',
    path: '/photos',
    call: ['GET', /^\/api\/photos\/[^/]+$/],
    until: (page) => page.locator('main a[data-photo]').nth(3).click(),
  },
  {
    says: 'Failed to send password reset email',
    path: '/login',
    call: ['POST', /^\/api\/auth\/forgot-password$/],
    async until(page) {
      await page.getByLabel('Email or username').fill('customer')
      await page.getByRole('button', { name: 'Forgot Password?' }).click()
    },
    retains: ['Email or username', 'customer'],
  },
  {
    says: 'Failed to reset password',
    path: '/reset-password?token=of-a-mail',
    call: ['POST', /^\/api\/auth\/reset-password$/],
    async until(page) {
      for (const label of ['New password', 'Confirm password'])
        await page.getByLabel(label, { exact: true }).fill('a quiet walk before breakfast')
      await submit(page, 'Reset password')
    },
  },
  {
    says: 'Registration failed',
    path: '/register',
    call: ['POST', /^\/api\/auth\/register$/],
    async until(page) {
      await page.getByLabel('First name').fill('Rosa')
      await page.getByLabel('Last name').fill('Lind')
      await page.getByLabel('Email').fill('rosa.failing@post.example')
      await page.getByLabel('Username').fill('rosa-failing')
      await page.getByLabel('Password', { exact: true }).fill('a quiet walk before breakfast')
      await submit(page, 'Register')
    },
    retains: ['Username', 'rosa-failing'],
  },
  {
    says: 'Failed to update company settings. Please try again.',
    as: 'admin',
    path: '/admin/update-company',
    call: ['PUT', /^\/api\/company/],
    async until(page) {
      await page.getByLabel('Tagline').fill('Never to be seen')
      await save(page)
    },
    retains: ['Tagline', 'Never to be seen'],
  },
  {
    says: 'Failed to update theme settings. Please try again.',
    as: 'admin',
    path: '/admin/theme-settings',
    call: ['PUT', /^\/api\/company/],
    async until(page) {
      await page.getByLabel('Primary colour', { exact: true }).fill('#123456')
      await save(page)
    },
    retains: ['Primary colour', '#123456'],
  },
  {
    says: 'Failed to fetch products',
    as: 'admin',
    path: '/admin-dashboard',
    call: ['GET', /^\/api\/admin\/products$/],
    until: follow('/admin/manage-products'),
  },
  {
    says: 'Failed to delete product',
    as: 'admin',
    path: '/admin/manage-products',
    call: ['DELETE', /^\/api\/products\/[^/]+$/],
    until: (page) => deleteFirst(page),
  },
  {
    says: 'Failed to add product',
    as: 'admin',
    path: '/admin/add-product',
    call: ['POST', /^\/api\/products$/],
    async until(page) {
      await field(page, 'Name').fill('Never to be sold')
      await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Stays in its box.')
      await page.locator('[data-field=price]').fill('3.50')
      await submit(page, 'Add Product')
    },
    retains: ['Name', 'Never to be sold'],
  },
  {
    says: 'Failed to fetch users',
    as: 'admin',
    path: '/admin-dashboard',
    call: ['GET', /^\/api\/admin\/users$/],
    until: follow('/admin/manage-users'),
  },
  {
    says: 'Error fetching content',
    as: 'moderator',
    path: '/admin-dashboard',
    call: ['GET', /^\/api\/admin\/photos$/],
    until: follow('/admin/content'),
  },
  {
    says: 'Failed to delete user',
    as: 'admin',
    path: '/admin/manage-users?q=customer%40vitrine.example',
    call: ['DELETE', /^\/api\/users\/[^/]+$/],
    until: (page) => deleteFirst(page),
  },
  {
    says: 'Failed to add user',
    as: 'admin',
    path: '/admin/add-user',
    call: ['POST', /^\/api\/users$/],
    async until(page) {
      await page.getByText('Set a password').click()
      await field(page, 'Name').fill('Nora Nowhere')
      await field(page, 'Email').fill('nora.failing@post.example')
      await page.locator('[data-path=password]').fill('a quiet walk before breakfast')
      await submit(page, 'Add User')
    },
    retains: ['Name', 'Nora Nowhere'],
  },
  {
    says: 'Failed to fetch orders',
    as: 'admin',
    path: '/admin-dashboard',
    call: ['GET', /^\/api\/admin\/orders$/],
    until: follow('/admin/orders'),
  },
  {
    says: 'Failed to update order status',
    as: 'admin',
    path: '/admin/orders?status=pending',
    call: ['PATCH', /^\/api\/orders\/[^/]+$/],
    until: async (page) =>
      void (await page
        .getByLabel(/^Status of order/)
        .first()
        .selectOption('processing')),
  },
  {
    says: 'Upload failed',
    as: 'moderator',
    path: '/admin/upload?type=audio',
    call: ['POST', /^\/api\/admin\/audios\/upload$/],
    async until(page) {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Choose a file' }).first().click(),
      ])
      await chooser.setFiles('tests/fixtures/hum.mp3')
      await page.getByLabel('Title', { exact: true }).fill('Never to be heard')
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
    },
    retains: ['Title', 'Never to be heard'],
  },
]

async function deleteFirst(page: Page) {
  await page
    .getByRole('button', { name: /^Delete \S/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
}

test.for(failures)('shows an error and allows a retry: $says', async (failure, { visit }) => {
  const { as, path, call, until, says, retains } = failure
  const { page, open } = await visit({ failing: true, ...(as && { token: await sessionOf(as) }) })
  await open(typeof path === 'string' ? path : await path())
  const [method, wanted] = call
  // Other failures of reads are retried for seconds before the page shows an error.
  const code = method === 'GET' ? 'UNAVAILABLE' : 'UNEXPECTED'
  await page.route(
    (url) => wanted.test(url.pathname),
    (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 503, json: { code, message: 'Something went wrong.' } })
        : route.fallback(),
  )
  await until(page)
  await sees(page, says)
  if (retains) expect(await field(page, retains[0]).inputValue()).toBe(retains[1])
})

test('retries an image once, then shows a placeholder', async ({ visit }) => {
  const { page, open } = await visit({ failing: true })
  const asked: string[] = []
  const [photo] = await publicPhotos()
  const name = /\/media\/[^/]+\/[0-9a-f]+\//.exec(photo!.image)![0]
  await page.route(
    (url) => url.pathname.startsWith(name),
    (route) => {
      asked.push(route.request().url())
      return route.fulfill({ status: 404 })
    },
  )
  await open('/photos')
  const image = page.locator(`main a[data-photo="${photo!._id}"] img`)
  await eventually(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(true)
  expect(asked.filter((url) => url.endsWith('.webp?again')).length).toBe(1)
  const instead = await image.getAttribute('src')
  expect(instead).not.toContain(name)
  const drawing = await (await page.request.get(instead!)).text()
  for (const stated of ['Image Not Found', 'width="400"', 'height="300"']) expect(drawing).toContain(stated)
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await eventually(() => image.getAttribute('src')).toContain(name)
})
