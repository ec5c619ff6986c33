import { expect } from 'vitest'
import { eventually, phone, sees, test } from './journey.ts'

test('searches by shortcut, filters, opens a result and goes back', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/about')
  await page.keyboard.press('/')
  await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
  const field = page.getByRole('searchbox', { name: 'Search' })
  await eventually(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('star dun')
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  await page.getByRole('link', { name: 'Star Dune' }).waitFor()
  expect(await first.locator('mark').allTextContents()).toEqual(['Star', 'Dune'])
  expect(new URL(page.url()).search).toBe('?k=star%20dun')

  await field.fill('light')
  await page.getByRole('button', { name: /^Products 3/ }).click()
  await sees(page, '3 results in Products')
  await page.getByRole('button', { name: 'Any price' }).click()
  await page.getByRole('menuitemradio', { name: 'Over $100' }).click()
  await sees(page, '2 results in Products')
  expect(new URL(page.url()).search).toBe('?k=light&type=products&price=over-100')
  await page.getByRole('link', { name: 'First Light, framed print' }).click()
  await page.getByRole('heading', { level: 1, name: 'First Light, framed print' }).waitFor()
  await page.goBack()
  await sees(page, '2 results in Products')
  await expect(field.inputValue()).resolves.toBe('light')

  // Opened results become recent searches, until they are cleared.
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('link', { name: 'light', exact: true }).waitFor()
  await page.getByRole('region', { name: 'Recent searches' }).getByRole('button', { name: 'Clear' }).click()
  await eventually(() => page.getByRole('region', { name: 'Recent searches' }).count()).toBe(0)
})

test('searches after a pause in typing and aborts outdated requests', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/search')
  const asked: string[] = []
  const ended: string[] = []
  const queryOf = (url: string) => new URL(url).searchParams.get('k') ?? ''
  page.on('requestfailed', (request) => ended.push(queryOf(request.url())))
  await page.route(
    (url) => url.pathname === '/api/search',
    async (route) => {
      const query = queryOf(route.request().url())
      asked.push(query)
      // The first response never arrives.
      if (query !== 'moun') await route.continue()
    },
  )
  const field = page.getByRole('searchbox', { name: 'Search' })
  await field.pressSequentially('moun', { delay: 20 })
  await eventually(() => asked).toEqual(['moun'])
  await field.pressSequentially('tains', { delay: 20 })
  await eventually(() => asked).toEqual(['moun', 'mountains'])
  await eventually(() => ended).toEqual(['moun'])
  await page.getByRole('main').getByRole('heading', { level: 2 }).locator('mark').first().waitFor()
})

test('loses no characters typed while the URL updates', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/search')
  const field = page.getByRole('searchbox', { name: 'Search' })
  // Slower than the debounce delay, so that each character starts a search.
  const text = 'mountain light'
  for (const [place, character] of [...text].entries()) {
    await field.press(character === ' ' ? 'Space' : character)
    await page.waitForTimeout(place % 2 ? 245 : 255)
  }
  expect(await field.inputValue()).toBe(text)
})

test('shows empty results with suggestions and corrects typos on a phone', async ({ visit }) => {
  const { page, open } = await visit({ viewport: phone, scheme: 'light' })
  await open('/search?k=zzzzqq')
  await sees(page, 'No results found for "zzzzqq"')
  await page.getByRole('region', { name: 'Try one of these instead' }).getByRole('link').first().click()
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await open('/search?k=desrt')
  await sees(page, 'Showing results for desert')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByRole('button', { name: /^Photos/ }).click()
  await panel.getByRole('button', { name: /^Show 5 results/ }).click()
  await page.getByRole('button', { name: 'Filters Applied (1)' }).waitFor()
})

test('shows an error when a search fails, and retries', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/search')
  const address = (url: URL) => url.pathname === '/api/search'
  const message = 'Too many attempts. Try again in a minute.'
  await page.route(address, (route) => route.fulfill({ status: 429, json: { code: 'TOO_MANY_REQUESTS', message } }))
  await page.getByRole('searchbox', { name: 'Search' }).fill('light')
  await sees(page, message)
  await page.unroute(address)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('link', { name: 'Light Writing' }).waitFor()
})

test('the search shortcut can be disabled and ignores form fields', async ({ visit }) => {
  const { page, open } = await visit()
  await open('/search')
  const field = page.getByRole('searchbox', { name: 'Search' })
  await field.fill('a/b')
  await page.keyboard.press('/')
  expect(await field.inputValue()).toBe('a/b/')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('button', { name: 'Turn this off' }).click()
  await sees(page, 'The / shortcut is turned off.')
  await open('/about')
  await page.keyboard.press('/')
  await page.getByRole('heading', { level: 1, name: 'Vitrine Demo' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/about')
})

test('shows results without JavaScript and with noindex', async ({ visit }) => {
  const { page } = await visit({ scripts: false })
  await page.goto('/search?k=light')
  expect(await page.locator('main').textContent()).toContain('Light Writing')
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  await page.getByRole('searchbox', { name: 'Search' }).fill('dune')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Star Dune' }).waitFor()
})
