import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './journey.ts'
import { addressOf, publicPhotos } from './site.ts'

/** Titles, meta tags and structured data of a page. */
async function headOf(page: Page) {
  const content = (selector: string, name = 'content') =>
    page
      .locator(selector)
      .evaluateAll((elements, attribute) => elements.map((element) => element.getAttribute(attribute)), name)
  return {
    title: await page.title(),
    description: (await content('meta[name=description]'))[0] ?? '',
    robots: await content('meta[name=robots]'),
    canonical: await content('link[rel=canonical]', 'href'),
    ogTitle: await content('meta[property="og:title"]'),
    ogDescription: (await content('meta[property="og:description"]'))[0],
    ogUrl: await content('meta[property="og:url"]'),
    ogImage: (await content('meta[property="og:image"]'))[0] ?? '',
    data: (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
      (text) => JSON.parse(text) as { '@type': string; contentUrl?: string },
    ),
  }
}

const pages = [
  { path: '/', h1: /^Vitrine Demo/, says: ['For You', 'See the photos'], data: ['Organization', 'WebSite'] },
  {
    path: '/photos',
    h1: 'Photos',
    says: ['Nature', 'Filter', 'Load more'],
    data: ['CollectionPage', 'BreadcrumbList'],
  },
  {
    path: '/blogs',
    h1: 'Blogs',
    says: ['Technology', 'Filter', 'Painting light with code'],
    data: ['CollectionPage', 'BreadcrumbList'],
  },
  {
    path: '/shop',
    h1: 'Shop',
    says: ['Electronics', 'Filter', 'Add to cart'],
    data: ['CollectionPage', 'BreadcrumbList'],
  },
  {
    path: '/events',
    h1: 'Events',
    says: ['Concert', 'Upcoming', 'Lanterns on the lake'],
    data: ['CollectionPage', 'BreadcrumbList'],
  },
  { path: '/pricing', h1: 'Pricing', says: ['$39', '$99', 'Enterprise', 'Ecocash'], data: ['Product', 'FAQPage'] },
  { path: '/about', h1: 'Vitrine Demo', says: ['Pictures of places that only exist here'], data: ['AboutPage'] },
  { path: '/contact', h1: 'Contact', says: ['hello@vitrine.example'], data: ['ContactPage'] },
]

test.for(pages)('$path is complete without JavaScript', async ({ path, h1, says, data }, { visit }) => {
  const { page } = await visit({ scripts: false })
  expect((await page.goto(path))?.status()).toBe(200)
  const head = await headOf(page)
  const own = addressOf('demo') + path
  expect(head.title).toContain('Vitrine Demo')
  expect(head.description.length).toBeGreaterThan(20)
  expect(head).toMatchObject({
    robots: [],
    canonical: [own],
    ogUrl: [own],
    ogTitle: [head.title],
    ogDescription: head.description,
  })
  expect((await fetch(head.ogImage.replace('localhost', '127.0.0.1'))).headers.get('content-type')).toMatch(/^image\//)
  expect(head.data.map((item) => item['@type'])).toEqual(data)

  expect(await page.locator('h1').allTextContents()).toEqual([expect.stringMatching(h1)])
  for (const text of says) expect(await page.locator('main').textContent()).toContain(text)
})

test('shows recommendations and the first page of photos without JavaScript', async ({ visit }) => {
  const { page } = await visit({ scripts: false })
  await page.goto('/')
  expect(await page.getByRole('region', { name: 'For You' }).locator('a[data-photo]').count()).toBe(4)
  await page.goto('/photos')
  expect(await page.locator('main a[data-photo]').count()).toBe(24)
})

test('a photo page is complete without JavaScript', async ({ visit }) => {
  const [photo] = await publicPhotos()
  const { page } = await visit({ scripts: false })
  expect((await page.goto(`/photos/${photo!._id}`))?.status()).toBe(200)
  const head = await headOf(page)
  expect(head.title).toContain(photo!.title.slice(0, 20))
  expect(head.canonical).toEqual([`${addressOf('demo')}/photos/${photo!._id}`])
  expect(head.description).not.toBe('')
  expect(head.data).toMatchObject([
    { '@type': 'ImageObject', contentUrl: `${addressOf('demo')}${photo!.image}` },
    { '@type': 'BreadcrumbList' },
  ])
  expect(await page.locator('h1').allTextContents()).toEqual([photo!.title])
  expect(await page.locator('main a[data-photo]').count()).toBe(3)
  await page.getByRole('heading', { name: 'Comments' }).waitFor()
})

test('a blog page is complete without JavaScript', async ({ visit }) => {
  const { page } = await visit({ scripts: false })
  expect((await page.goto('/blogs/painting-light-with-code'))?.status()).toBe(200)
  const head = await headOf(page)
  expect(head.title).toContain('Painting light with code')
  expect(head.canonical).toEqual([`${addressOf('demo')}/blogs/painting-light-with-code`])
  expect(head.data).toMatchObject([
    {
      '@type': 'BlogPosting',
      headline: 'Painting light with code',
      author: { name: 'Jonas Weber' },
      publisher: { logo: expect.stringContaining('/media/') },
      mainEntityOfPage: head.canonical[0],
      datePublished: expect.stringMatching(/^\d{4}-/),
      dateModified: expect.stringMatching(/^\d{4}-/),
    },
    { '@type': 'BreadcrumbList' },
  ])
  expect(await page.locator('article h2').allTextContents()).toContain('First the bones#')
  await page.getByRole('navigation', { name: 'On this page' }).waitFor()
  await page.getByRole('heading', { name: 'Comments' }).waitFor()
})

test.for([
  '/nowhere',
  '/blogs/nothing-of-that-name',
  '/photos/00000000-0000-4000-8000-000000000000',
  '/photos/not-an-id',
])('answers 404 for %s with the stated texts', async (path, { visit }) => {
  const { page } = await visit({ scripts: false })
  expect((await page.goto(path))?.status()).toBe(404)
  expect(await page.locator('h1').allTextContents()).toEqual(['404 - Page Not Found'])
  expect(await page.locator('main').textContent()).toContain("Sorry, we couldn't find the page you were looking for.")
  for (const [name, to] of [
    ['Home', '/'],
    ['Search', '/search'],
  ] as const)
    expect(await page.locator('main').getByRole('link', { name, exact: true }).getAttribute('href')).toBe(to)
  expect(await headOf(page)).toMatchObject({ robots: ['noindex'], canonical: [], data: [] })
})

const privatePaths = ['/profile', '/settings', '/admin-dashboard', '/admin/content', '/admin/update-company', '/login']

test.for(privatePaths)('excludes %s from search engines', async (path, { visit }) => {
  const { page } = await visit({ scripts: false })
  expect((await page.goto(path))?.status()).toBe(200)
  expect(await headOf(page)).toMatchObject({ robots: ['noindex'], canonical: [], data: [] })
})
