import { DOMParser } from '@xmldom/xmldom'
import { describe, expect, test } from 'vitest'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { publish } from '#server/content/blogs/rows-for-tests.ts'
import { announce, inHours } from '#server/content/events/rows-for-tests.ts'
import { insertPhotos } from '#server/content/photos/rows-for-tests.ts'
import { featureDatabases, world } from '#tests/world.ts'
import { filesFor } from './sitemap.ts'

type Person = Awaited<ReturnType<typeof world>>['visitor']

async function get(person: Person, url: string) {
  const { statusCode, headers, body } = await person.inject({ method: 'GET', url })
  return { status: statusCode, type: String(headers['content-type']), body }
}

/** Throws if it is not XML. */
function parseXml(body: string) {
  const onError = (_: unknown, message: string) => {
    throw new Error(message)
  }
  return new DOMParser({ onError }).parseFromString(body, 'application/xml')
}

const textsIn = (body: string, name: string) =>
  [...parseXml(body).getElementsByTagName(name)].map(({ textContent }) => textContent ?? '')

async function addresses(person: Person) {
  const index = await get(person, '/sitemap.xml')
  const files = textsIn(index.body, 'loc').map((address) => new URL(address).pathname)
  const bodies = await Promise.all(files.map(async (file) => (await get(person, file)).body))
  return bodies.flatMap((body) => textsIn(body, 'loc')).map((address) => new URL(address).pathname)
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  const start = () => world(url ? { url } : {})

  test('lists published content with its images and last change', async () => {
    const { here, otherCompany, visitor, admin } = await start()
    const [published, draft] = await insertPhotos(here, [{ title: 'A & B <c>' }, { published: false }])
    await insertPhotos(otherCompany, [{}])
    await publish(here, [{ slug: 'first-light' }, { slug: 'hidden', published: false }])
    await publish(here, [{ slug: 'tomorrow', publishedAt: inHours(24) }])
    const [event] = await announce(here, [{}])
    await putOnSale(here, [{ slug: 'moon-lamp' }, { slug: 'sold-no-more', status: 'inactive' }])

    const found = await addresses(visitor)
    expect(found).toEqual(
      expect.arrayContaining([
        '/',
        '/photos',
        `/photos/${published}`,
        '/blogs/first-light',
        `/events/${event}`,
        '/shop/moon-lamp',
      ]),
    )
    expect(found.join()).not.toMatch(new RegExp(`${draft}|hidden|tomorrow|sold-no-more`))
    const file = await get(visitor, '/sitemaps/photos-1.xml')
    expect(file).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' })
    expect(textsIn(file.body, 'image:loc')[0]).toMatch(/^https:\/\/.+\/1500\.jpg$/)
    const { updatedAt } = await admin.adminPhotos.get({ id: published! })
    expect(textsIn(file.body, 'lastmod')).toEqual([new Date(updatedAt).toISOString()])
    for (const address of textsIn(file.body, 'loc')) expect(address).toContain(`https://${here.host}/`)

    // Trashed content is removed from cached responses too, and answers 410.
    await admin.adminPhotos.trash({ id: published! })
    expect(await addresses(visitor)).not.toContain(`/photos/${published}`)
    expect(await get(visitor, `/api/photos/${published}`)).toMatchObject({ status: 410 })
    expect(await get(visitor, `/api/photos/${draft}`)).toMatchObject({ status: 404 })
    expect((await visitor.search.find({ k: 'A' })).results).toEqual([])
  })

  test('each host has a robots.txt with its own sitemap', async () => {
    const { here, otherCompany, visitor, neighbour } = await start()
    for (const [person, { host }] of [
      [visitor, here],
      [neighbour, otherCompany],
    ] as const) {
      const { status, type, body } = await get(person, '/robots.txt')
      expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
      expect(body).toContain('Disallow: /admin\nDisallow: /api/\nDisallow: /checkout\n')
      expect(body).toContain(`Sitemap: https://${host}/sitemap.xml\n`)
    }
  })

  test('lists many items in several files, each in one of them', async () => {
    expect([0, 1, 10_000, 10_001, 20_001, 1_000_000, 1e9].map(filesFor)).toEqual([1, 1, 1, 2, 4, 128, 4096])
    const { here, visitor } = await start()
    const ids = await insertPhotos(
      here,
      Array.from({ length: 40 }, () => ({})),
    )
    const files = await Promise.all(
      [1, 2, 3, 4].map(async (number) =>
        textsIn((await get(visitor, `/sitemaps/photos-${number}-of-4.xml`)).body, 'loc'),
      ),
    )
    const listed = files.flat().map((address) => address.split('/').at(-1))
    expect(listed.toSorted()).toEqual(ids.toSorted())
    for (const addresses of files) expect(addresses.length).toBeLessThan(40)
    expect(textsIn((await get(visitor, '/sitemaps/photos-1.xml')).body, 'loc')).toHaveLength(40)
  })

  test.each([
    '/sitemaps/photos-0.xml',
    '/sitemaps/photos-2.xml',
    '/sitemaps/photos-5-of-4.xml',
    '/sitemaps/photos-1-of-3.xml',
    '/sitemaps/photos-1-of-8192.xml',
    '/sitemaps/pages-1-of-2.xml',
    '/sitemaps/users-1.xml',
    '/sitemaps/photos-1',
    '/sitemaps/..%2f1.xml',
  ])('answers 404 for %s', async (path) => {
    const { visitor } = await start()
    expect((await get(visitor, path)).status).toBe(404)
  })

  test('marks API responses as noindex', async () => {
    const { visitor } = await start()
    for (let round = 0; round < 2; round++)
      for (const path of ['/api/photos', '/api/recommendations/personalized?seen=00000000-0000-4000-8000-000000000000'])
        expect((await visitor.inject({ url: path })).headers['x-robots-tag']).toBe('noindex')
  })

  test('serves blogs as RSS and Atom with absolute links and escaped text', async () => {
    const { here, visitor, admin } = await start()
    await publish(here, [
      {
        slug: 'one',
        title: 'Salt & <light>',
        caption: 'A ]]> B',
        author: 'Ada',
        content: '<p>See <a href="/shop">it</a></p>',
      },
      { slug: 'draft', title: 'Secret', published: false },
    ])
    const rss = await get(visitor, '/blogs/rss.xml')
    expect(rss).toMatchObject({ status: 200, type: 'application/rss+xml; charset=utf-8' })
    expect(textsIn(rss.body, 'title')).toEqual([expect.stringMatching(/^Company/), 'Salt & <light>'])
    expect(textsIn(rss.body, 'link')[1]).toBe(`https://${here.host}/blogs/one`)
    expect(textsIn(rss.body, 'content:encoded')).toEqual([`<p>See <a href="https://${here.host}/shop">it</a></p>`])
    const atom = await get(visitor, '/blogs/atom.xml')
    expect(atom).toMatchObject({ status: 200, type: 'application/atom+xml; charset=utf-8' })
    expect(textsIn(atom.body, 'summary')).toEqual(['A ]]> B'])

    await admin.adminBlogs.trash({
      id: (await admin.adminBlogs.list({})).results.find((one) => one.slug === 'one')!._id,
    })
    expect((await get(visitor, '/blogs/rss.xml')).body).not.toContain('Salt')
  })

  test('serves upcoming events as a calendar', async () => {
    const { here, visitor } = await start()
    await announce(here, [{ title: 'Lanterns' }, { title: 'Secret', published: false }])
    await announce(here, [{ title: 'Long ago', startsAt: inHours(-100) }])
    const { status, type, body } = await get(visitor, '/events.ics')
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(body.match(/^SUMMARY:.*\r$/gm)).toEqual(['SUMMARY:Lanterns\r'])
    expect(body.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(body).toMatch(/^X-WR-CALNAME:./m)
    expect(body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n')
  })

  test('the old address of a product stays reserved and finds it', async () => {
    const { here, visitor, admin } = await start()
    const [id, other] = await putOnSale(here, [{ slug: 'moon-lamp' }, { slug: 'sun-lamp' }])
    await admin.adminProducts.update({ id: id!, slug: 'night-lamp' })
    expect(await visitor.products.get({ id: 'moon-lamp' })).toMatchObject({ _id: id, slug: 'night-lamp' })
    for (const slug of ['moon-lamp', 'night-lamp'])
      await expect(admin.adminProducts.update({ id: other!, slug })).rejects.toMatchObject({
        code: 'CONFLICT',
        fields: { slug: expect.any(String) },
      })
    await admin.adminProducts.trash({ id: id! })
    await expect(visitor.products.get({ id: 'night-lamp' })).rejects.toMatchObject({ code: 'GONE' })
    await expect(visitor.products.get({ id: 'never' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
