import { request } from 'node:http'
import { DOMParser } from '@xmldom/xmldom'
import sharp from 'sharp'
import { test as base, expect } from 'vitest'
import { noBrowser } from './browser.ts'
import { ask, demo, onAnotherDemo, publicPhotos, sessionOf } from './site.ts'

/** Uses no browser, but requires the demonstration, which is skipped without one. */
const test = base.skipIf(noBrowser)

interface Reply {
  status: number
  location: string | undefined
  type: string
  cache: string
  bytes: Buffer
  body: string
}

/** Requests a page like a search engine: without scripts and redirects, by the site's public host. */
function get(path: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { port } = demo()
    request({ host: '127.0.0.1', port, path, headers: { host: `localhost:${port}` } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const { location, 'content-type': type = '', 'cache-control': cache = '' } = reply.headers
        resolve({ status: reply.statusCode ?? 0, location, type, cache, bytes, body: String(bytes) })
      })
    })
      .on('error', reject)
      .end()
  })
}

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

function locations(body: string) {
  const document = new DOMParser().parseFromString(body, 'application/xml')
  return [...document.getElementsByTagName('loc')].map(({ textContent }) => textContent ?? '')
}

const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
const content = (body: string, attribute: string) => {
  const [, found] = new RegExp(`<(?:meta|link) ${attribute} (?:content|href)="([^"]*)"`).exec(body) ?? []
  return found === undefined ? undefined : unescaped(found)
}
const structured = (body: string) =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text]) => JSON.parse(text!) as Record<string, unknown>,
  )

/** Structured data that the page of each content type requires. */
const required: Record<string, { type: RegExp; keys: string[] }> = {
  shop: { type: /^Product(Group)?$/, keys: ['name', 'description', 'url', 'image', 'brand', 'offers'] },
  blogs: {
    type: /^BlogPosting$/,
    keys: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'],
  },
  events: {
    type: /Event$|^Festival$/,
    keys: ['name', 'startDate', 'endDate', 'location', 'eventStatus', 'eventAttendanceMode', 'offers', 'organizer'],
  },
  photos: { type: /^ImageObject$/, keys: ['name', 'contentUrl', 'width', 'height'] },
  videos: { type: /^VideoObject$/, keys: ['name', 'thumbnailUrl', 'uploadDate', 'description'] },
}

test('sitemap pages are indexable, canonical and complete without JavaScript', () =>
  onAnotherDemo(async () => {
    const files = locations((await get('/sitemap.xml')).body).map(pathOf)
    expect(files).toContain('/sitemaps/photos-1.xml')
    const addresses: string[] = []
    for (const file of files) addresses.push(...locations((await get(file)).body))
    expect(addresses.length).toBeGreaterThan(60)
    expect(new Set(addresses).size).toBe(addresses.length)
    const titles = new Map<string, string>()
    for (const address of addresses) {
      const { status, body } = await get(pathOf(address))
      const head = {
        address,
        status,
        robots: content(body, 'name="robots"'),
        canonical: content(body, 'rel="canonical"'),
        description: content(body, 'name="description"') !== '',
        preview: content(body, 'property="og:image"')?.includes('/previews/'),
        card: content(body, 'name="twitter:card"'),
        headings: body.match(/<h1[\s>]/g)?.length,
      }
      expect(head).toEqual({
        ...{ address, status: 200, robots: undefined, canonical: address, description: true, preview: true },
        ...{ card: 'summary_large_image', headings: 1 },
      })
      const title = /<title>(.*?)<\/title>/.exec(body)?.[1] ?? ''
      expect(title).not.toBe('')
      titles.set(address, title)

      const [, section = '', item] = new URL(address).pathname.split('/')
      const data = structured(body)
      for (const one of data) expect(one['@context']).toBe('https://schema.org')
      const isItem = item !== undefined && item !== 'category' && item !== 'collections'
      const wanted = isItem ? required[section] : undefined
      if (wanted) {
        const main = data.find((one) => wanted.type.test(String(one['@type'])))
        // A product with variants states the price of each.
        for (const one of [main?.hasVariant ?? main].flat())
          expect(Object.keys({ ...main, ...Object(one) }), address).toEqual(expect.arrayContaining(wanted.keys))
        expect(
          data.map((one) => one['@type']),
          address,
        ).toContain('BreadcrumbList')
        expect(JSON.stringify(main)).not.toContain('aggregateRating')
      }
    }
  }))

test('link preview images have the stated size and a stable address', async () => {
  const [photo] = await publicPhotos()
  for (const path of ['/', `/photos/${photo!._id}`, '/blogs']) {
    const address = pathOf(content((await get(path)).body, 'property="og:image"')!)
    const { status, type, cache, bytes } = await get(address)
    expect([status, type, cache]).toEqual([200, 'image/jpeg', 'public, max-age=31536000, immutable'])
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  }
  const old = await get('/previews/0000000000000000.jpg?page=/blogs')
  expect([old.status, old.location]).toEqual([302, expect.stringMatching(/^\/previews\/[0-9a-f]{16}\.jpg\?page=/)])
  for (const page of ['/admin/content', '/login', '/nowhere', '//evil.example', 'https://evil.example/', ''])
    expect((await get(`/previews/0000000000000000.jpg?page=${encodeURIComponent(page)}`)).status).toBe(404)
})

test('pages of a list have canonical URLs of their own, filters not', async () => {
  const own = async (path: string) => pathOf(content((await get(path)).body, 'rel="canonical"')!)
  expect(await own('/photos?category=Nature&sort=liked')).toBe('/photos')
  expect(await own('/photos?page=2')).toBe('/photos?page=2')
  const list = structured((await get('/photos')).body).find((one) => one['@type'] === 'CollectionPage')
  expect(list).toMatchObject({
    mainEntity: { itemListElement: expect.arrayContaining([expect.objectContaining({ position: 24 })]) },
  })
})

test('pages link to their feeds', async () => {
  expect((await get('/blogs')).body).toContain('<link rel="alternate" type="application/rss+xml" href="/blogs/rss.xml"')
  expect((await get('/events')).body).toContain('<link rel="alternate" type="text/calendar" href="/events.ics"')
})

test('removes deleted content from page, sitemap and caches until restored', async () => {
  const token = await sessionOf('admin')
  const photo = (await publicPhotos()).at(-1)!
  const path = `/photos/${photo._id}`
  expect((await get(path)).status).toBe(200)
  await ask('DELETE', `/api/admin/photos/${photo._id}`, { token })
  const gone = await get(path)
  expect(gone.status).toBe(410)
  expect(content(gone.body, 'name="robots"')).toBe('noindex')
  expect((await get('/sitemaps/photos-1.xml')).body).not.toContain(photo._id)
  await ask('POST', `/api/admin/photos/${photo._id}/restore`, { token })
  expect((await get(path)).status).toBe(200)
})
