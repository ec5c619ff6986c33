import { eq, type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { asTenant } from '#server/core/db/tenancy.ts'
import type { SearchQuery } from '#shared/content/search.ts'
import { databases, type Person, world } from '#tests/world.ts'
import { publish } from '../blogs/rows-for-tests.ts'
import { hostile } from '../content/hostile-for-tests.ts'
import { announce, inHours } from '../events/rows-for-tests.ts'
import { insertPhotos } from '../photos/rows-for-tests.ts'
import { learnWords } from './learn-words.ts'
import { reindex } from './reindex.ts'
import { searchDocuments } from './search.table.ts'

/** The titles in the search results of a person, in order. */
const found = async (person: Person, query: string | SearchQuery) => {
  const { results } = await person.search.find(typeof query === 'string' ? { k: query } : query)
  return results.map(({ data }) => data.title)
}

describe.each(databases)('on $kind', ({ url }) => {
  test('searches all types and returns the number of results per type', async () => {
    const { here, visitor } = await world({ url })
    await insertPhotos(here, [{ title: 'Dunes at dawn', category: 'Nature' }, { title: 'City' }])
    await publish(here, [{ title: 'A walk', content: '<p>Over the <strong>dunes</strong> &amp; back</p>' }])
    await putOnSale(here, [{ name: 'Print of a dune', priceCents: 4900 }])
    await announce(here, [{ title: 'Talk', tags: ['dunes'], priceCents: 0 }])
    const answer = await visitor.search.find({ k: 'dunes' })
    expect(answer).toMatchObject({ total: 4, facets: { photos: 1, blogs: 1, products: 1, events: 1 }, suggestions: [] })
    expect(answer.nextPage).toBeUndefined()
    const blog = answer.results.find(({ type }) => type === 'blogs')!
    expect(blog).toMatchObject({ data: { title: 'A walk', slug: 'blog-0', views: 0 } })
    expect(blog.highlight.text.map(({ text }) => text).join('')).toContain('Over the dunes & back')
    expect(blog.highlight.text.filter(({ hit }) => hit)).toEqual([{ text: 'dunes', hit: true }])
    expect(answer.results.find(({ type }) => type === 'products')?.data).toMatchObject({
      name: 'Print of a dune',
      price: 49,
    })
    expect(answer.results.find(({ type }) => type === 'events')?.highlight.tags).toEqual(['dunes'])
    const photo = answer.results.find(({ type }) => type === 'photos')!
    expect(photo.data.picture?.webp).toEqual([320, 640, 1280, 1500])
    expect(photo.highlight.title).toEqual([{ text: 'Dunes', hit: true }, { text: ' at dawn' }])
    expect(await found(visitor, { k: 'dunes', type: 'Photos' })).toEqual(['Dunes at dawn'])
  })

  test.each([
    ['the beginning of its last word', 'morning mou'],
    ['another form of it', 'mornings over mountain'],
    ['capitals and accents', 'MÓRNING'],
    ['words of a tag', 'long exposure'],
    ['a word of its caption', 'tripod'],
    ['words without meaning among others', 'the morning of the mountains'],
  ])('a photo is found by %s', async (_, k) => {
    const { here, visitor } = await world({ url })
    const photo = { title: 'Morning over the mountains', tags: ['Long exposure'], caption: 'From a tripod' }
    await insertPhotos(here, [photo, { title: 'City at night' }])
    expect(await found(visitor, k)).toEqual(['Morning over the mountains'])
  })

  test.each(['NL-0042', 'nl 0042', 'nl0042', 'NL-00'])('finds a product by its code typed as %s', async (k) => {
    const { here, visitor } = await world({ url })
    await putOnSale(here, [{ name: 'Mug', sku: 'NL-0042' }, { name: 'Plate' }])
    expect(await found(visitor, k)).toEqual(['Mug'])
  })

  test('ranks exact titles before partial titles before mentions', async () => {
    const { here, visitor } = await world({ url })
    await publish(here, [{ title: 'Characters', content: '<p>light light light light</p>' }])
    await insertPhotos(here, [
      ...Array.from({ length: 30 }, (_, at) => ({ title: `Light and shade ${at}` })),
      { title: 'Light', publishedAt: '2020-01-01T00:00:00.000Z' },
    ])
    await putOnSale(here, [{ name: 'Lamp', sku: 'LIGHT', publishedAt: '2019-01-01T00:00:00.000Z' }])
    const all = await found(visitor, { k: 'light', limit: 100 })
    expect(new Set(all.slice(0, 2))).toEqual(new Set(['Light', 'Lamp']))
    expect(all.at(-1)).toBe('Characters')
    expect(all).toHaveLength(33)
  })

  test('corrects a misspelled word and returns the corrected query', async () => {
    const { here, visitor, database } = await world({ url })
    await insertPhotos(here, [{ title: 'Mountain lake' }, { title: 'Dunes', tags: ['Desert'] }])
    await learnWords(database)
    for (const [k, corrected, title] of [
      ['mountian', 'mountain', 'Mountain lake'],
      ['montain lake', 'mountain lake', 'Mountain lake'],
      ['dnues', 'dunes', 'Dunes'],
      ['dessert', 'desert', 'Dunes'],
    ] as const) {
      const answer = await visitor.search.find({ k })
      expect([k, answer.corrected, titles(answer)]).toEqual([k, corrected, [title]])
      expect(answer.results[0]!.highlight).toMatchObject({ title: expect.any(Array) })
    }
    // The control: correct words are not changed.
    expect((await visitor.search.find({ k: 'lake' })).corrected).toBeUndefined()
  })

  test('learns the words of many documents in batches, and continues once interrupted', async () => {
    const { here, database } = await world({ url })
    const flowers = ['anemone', 'bellflower', 'cornflower', 'dandelion', 'edelweiss']
    await insertPhotos(
      here,
      flowers.map((title) => ({ title })),
    )
    const undone = new Error('undone')
    // In a transaction, so that the server does not learn them meanwhile.
    const learning = database.owner.transaction(async (owner) => {
      await owner.execute(sql`delete from search_words`)
      await owner.execute(sql`delete from search_documents where tenant_id <> ${here.id}`)
      await owner.execute(sql`update search_documents set created_at = now() - interval '1 hour'`)
      const learned = async () => {
        const { rows } = await owner.execute<{ word: string }>(sql`select word from search_words order by word`)
        return rows.map(({ word }) => word)
      }
      let calls = 0
      const execute = (query: SQL) => {
        if (++calls === 3) throw new Error('killed')
        return owner.execute(query)
      }
      await expect(learnWords({ owner: { execute } as never }, undefined, 2)).rejects.toThrow('killed')
      expect(await learned()).toHaveLength(2)
      const run = await learnWords({ owner }, undefined, 2)
      expect(await learned()).toEqual(flowers)
      // A process that starts later reads none of them again.
      expect(await learnWords({ owner }, undefined, 2)).toMatchObject({ from: '0', at: run.at })
      throw undone
    })
    await expect(learning).rejects.toBe(undone)
  })

  test('suggests other queries when nothing is found', async () => {
    const { here, visitor, database } = await world({ url })
    await insertPhotos(here, [
      { title: 'Harbour', tags: ['Sea', 'boats'] },
      { title: 'Cliff', tags: ['sea'] },
    ])
    await learnWords(database)
    const nothing = await visitor.search.find({ k: 'harbour zzzzqqq' })
    expect(nothing).toMatchObject({ results: [], total: 0, facets: {}, suggestions: ['harbour', 'sea', 'boats'] })
    expect((await visitor.search.find({})).suggestions).toEqual(['sea', 'boats'])
  })

  test('suggests and corrects to words of published content only', async () => {
    const { here, visitor, admin, database } = await world({ url })
    const [heron = '', kestrel = ''] = await insertPhotos(here, [
      { title: 'Heronry' },
      { title: 'Kestrel', tags: ['Falconry'] },
    ])
    await publish(here, [{ title: 'Quasar' }])
    const [xylophone = ''] = await putOnSale(here, [{ name: 'Xylophone' }])
    await announce(here, [{ title: 'Marathon' }])
    await learnWords(database)
    const words = { heronry: 'hreonry', kestrel: 'ketsrel', falconry: 'faclonry', quasar: 'qausar' }
    const all = { ...words, xylophone: 'xylohpone', marathon: 'maratohn' }
    let limit = 20
    const seen = async () => {
      const answers = []
      // Another limit makes another query, which is not cached.
      limit++
      for (const [word, mistyped] of Object.entries(all)) {
        const { suggestions } = await visitor.search.find({ k: `${word} zzzzqqq`, limit })
        const { corrected } = await visitor.search.find({ k: mistyped, limit })
        if (suggestions.includes(word) && corrected === word) answers.push(word)
        else if (suggestions.includes(word) || corrected) answers.push(`${word}: ${suggestions} ${corrected}`)
      }
      return answers
    }
    // The control: all words while the content is published.
    expect(await seen()).toEqual(Object.keys(all))
    await admin.adminPhotos.trash({ id: heron })
    await admin.adminPhotos.update({ id: kestrel, published: false })
    await admin.adminProducts.trash({ id: xylophone })
    expect(await seen()).toEqual(['quasar', 'marathon'])
    // Simulates scheduled content of every type.
    const move = (hours: number) =>
      database.pool.query(
        `update search_documents set visible_from = visible_from + $2 * interval '1 hour' where tenant_id = $1`,
        [here.id, hours],
      )
    await move(100)
    expect(await seen()).toEqual([])
    await move(-100)
    expect(await seen()).toEqual(['quasar', 'marathon'])
  })

  test.each(['lamp red', 'red lamp', 'RED oak lamp', 'large lamp brass'])(
    'finds a product whose name, options and tags have the words of %s',
    async (k) => {
      const { here, visitor, admin } = await world({ url })
      const options = [
        { name: 'Color', values: ['Red', 'Dark green'] },
        { name: 'Size', values: ['Large'] },
      ]
      await putOnSale(here, [
        { name: 'Oak desk lamp', options, tags: ['Brass'] },
        { name: 'Red vase' },
        { name: 'Floor lamp', options: [{ name: 'Color', values: ['Blue'] }] },
      ])
      expect(await found(visitor, k)).toEqual(['Oak desk lamp'])
      expect((await visitor.products.list({ q: k })).results.map(({ name }) => name)).toEqual(['Oak desk lamp'])
      const { results } = await admin.adminProducts.page({ q: k })
      expect(results.map(({ name }) => name)).toEqual(['Oak desk lamp'])
    },
  )

  test('filters and sorts results by date, price and order', async () => {
    const { here, visitor } = await world({ url })
    const day = (days: number) => inHours(-24 * days)
    await putOnSale(here, [
      { name: 'Card a', priceCents: 0, publishedAt: day(0.5) },
      { name: 'Card b', priceCents: 4999, publishedAt: day(3) },
      { name: 'Card c', priceCents: 5000, publishedAt: day(20) },
      { name: 'Card d', priceCents: 10_000, publishedAt: day(100) },
      { name: 'Card e', priceCents: 10_001, publishedAt: day(500) },
    ])
    await insertPhotos(here, [{ title: 'Card photo', publishedAt: day(0.6) }])
    const by = async (query: SearchQuery) =>
      (await found(visitor, { k: 'card', sort: 'price', ...query })).map((title) => title.slice(5))
    expect(await by({ date: '24h' })).toEqual(['a', 'photo'])
    expect(await by({ date: 'week' })).toEqual(['a', 'b', 'photo'])
    expect(await by({ date: 'month' })).toEqual(['a', 'b', 'c', 'photo'])
    expect(await by({ date: 'year' })).toEqual(['a', 'b', 'c', 'd', 'photo'])
    expect(await by({ price: 'free' })).toEqual(['a'])
    expect(await by({ price: 'paid' })).toEqual(['b', 'c', 'd', 'e'])
    expect(await by({ price: 'under-50' })).toEqual(['a', 'b'])
    expect(await by({ price: '50-100' })).toEqual(['c', 'd'])
    expect(await by({ price: 'over-100' })).toEqual(['e'])
    // Photos have no price, so the price filter does not apply to them.
    expect(await by({ price: 'paid', type: 'photos' })).toEqual(['photo'])
    expect(await by({ sort: 'newest', type: 'products' })).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await by({ sort: 'oldest', type: 'products' })).toEqual(['e', 'd', 'c', 'b', 'a'])
    expect(await by({ sort: 'price-desc' })).toEqual(['e', 'd', 'c', 'b', 'a', 'photo'])
    const { facets, total } = await visitor.search.find({ k: 'card', type: 'photos', date: 'week' })
    expect({ facets, total }).toEqual({ facets: { products: 2, photos: 1 }, total: 1 })
  })

  test('returns all results across pages without gaps', async () => {
    const { here, visitor } = await world({ url })
    await insertPhotos(
      here,
      Array.from({ length: 60 }, (_, at) => ({ title: `Wave ${at}` })),
    )
    const seen: string[] = []
    for (let page: number | undefined = 1; page; ) {
      const answer = await visitor.search.find({ k: 'wave', page })
      seen.push(...titles(answer))
      expect(answer.total).toBe(60)
      page = answer.nextPage
    }
    expect(seen).toHaveLength(60)
    expect(new Set(seen).size).toBe(60)
  })

  test('never finds drafts, trashed, unfinished or hidden items', async () => {
    const { here, visitor, admin } = await world({ url })
    const past = inHours(-1)
    await insertPhotos(here, [
      { title: 'Secret draft', published: false },
      { title: 'Secret trash', trashedAt: past },
      { title: 'Secret unfinished', state: 'processing' },
      { title: 'Secret later', publishedAt: inHours(5) },
    ])
    await publish(here, [{ title: 'Secret blog', published: false }])
    await putOnSale(here, [
      { name: 'Secret mug', status: 'draft' },
      { name: 'Secret cup', status: 'inactive' },
    ])
    await announce(here, [{ title: 'Secret talk', published: false }])
    for (const person of [visitor, admin]) expect(await found(person, 'secret')).toEqual([])
  })

  test('updates the index in the transaction of each change', async () => {
    const { here, visitor, admin } = await world({ url })
    const [id = ''] = await insertPhotos(here, [{ title: 'Heron' }])
    expect(await found(visitor, 'heron')).toEqual(['Heron'])
    await admin.adminPhotos.update({ id, title: 'Kingfisher' })
    expect(await found(visitor, 'heron')).toEqual([])
    expect(await found(visitor, 'kingfisher')).toEqual(['Kingfisher'])
    await admin.adminPhotos.trash({ id })
    expect(await found(visitor, 'kingfisher')).toEqual([])
    await admin.adminPhotos.restore({ id })
    expect(await found(visitor, 'kingfisher')).toEqual(['Kingfisher'])
    const undone = here.asOwner(async (db) => {
      await db.execute(sql`update photos set title = 'Ibis' where id = ${id}`)
      throw new Error('thought better of it')
    })
    await expect(undone).rejects.toThrow('thought better')
    await here.asOwner((db) => db.execute(sql`delete from photos where id = ${id}`))
    expect(await here.asOwner((db) => db.$count(searchDocuments))).toBe(0)
  })

  test('reindexes items when images change, but not on views', async () => {
    const { here } = await world({ url })
    const [photo = ''] = await insertPhotos(here, [{ title: 'Owl' }])
    const [product = ''] = await putOnSale(here, [{ name: 'Owl cup' }])
    const versions = () =>
      here.asOwner(async (db) => {
        const rows = await db.select({ type: searchDocuments.type, at: sql<string>`xmin::text` }).from(searchDocuments)
        return Object.fromEntries(rows.map(({ type, at }) => [type, at]))
      })
    const before = await versions()
    await here.asOwner((db) => db.execute(sql`update photos set views = views + 1, likes = 5 where id = ${photo}`))
    expect(await versions()).toEqual(before)
    const sha256 = 'a'.repeat(64)
    await here.asOwner((db) =>
      db.execute(sql`
        insert into product_images (product_id, position, sha256, width, height, thumbhash)
        values (${product}, 0, ${sha256}, 3, 2, '')`),
    )
    expect((await versions()).products).not.toBe(before.products)
    const rows = await here.asOwner((db) =>
      db.select().from(searchDocuments).where(eq(searchDocuments.type, 'products')),
    )
    expect(rows).toMatchObject([{ sha256 }])
  })

  test('rebuilds the whole index and removes deleted items', async () => {
    const { here, visitor, database } = await world({ url })
    await insertPhotos(here, [{ title: 'Egret' }])
    await here.asOwner(async (db) => {
      await db.execute(sql`update search_documents set title = 'wrong', search_vector = '', title_vector = ''`)
      await db.execute(sql`
        insert into search_documents select (jsonb_populate_record(d, jsonb_build_object(
          'id', gen_random_uuid(), 'item_id', gen_random_uuid()))).* from search_documents d`)
    })
    expect(await found(visitor, 'egret')).toEqual([])
    await reindex(database)
    expect(await found(visitor, { k: 'egret', limit: 50 })).toEqual(['Egret'])
    expect(await here.asOwner((db) => db.$count(searchDocuments))).toBe(1)
  })

  test('never finds items of other companies', async () => {
    const { here, otherCompany, visitor, neighbour, database } = await world({ url })
    await insertPhotos(here, [{ title: 'Ours alone', tags: ['ourtag'] }])
    await insertPhotos(otherCompany, [{ title: 'Theirs alone', tags: ['theirtag'] }])
    await learnWords(database)
    expect(await found(visitor, 'alone')).toEqual(['Ours alone'])
    expect(await found(neighbour, 'alone')).toEqual(['Theirs alone'])
    const mistyped = await visitor.search.find({ k: 'thiers' })
    expect(mistyped).toMatchObject({ total: 0, suggestions: ['ourtag'] })
    expect(mistyped.corrected).toBeUndefined()
    // Directly in the database, with the rights of a request, for another company.
    const intrude = (call: ReturnType<typeof sql>) =>
      asTenant(database.pool, here.id, 'read', (db) => db.execute(sql`select ${call}`))
    for (const call of [
      sql`search_content(${otherCompany.id}::uuid, 'alone', null, null, null, null, 'relevance', 0, 10)`,
      sql`search_suggestions(${otherCompany.id}::uuid, 'alone', 10)`,
      sql`search_listed(${otherCompany.id}::uuid, 'photos', array['%alone%'], 10)`,
      sql`search_refresh_photos(${otherCompany.id}::uuid, array[${otherCompany.id}::uuid])`,
    ])
      await expect(intrude(call)).rejects.toMatchObject({ cause: { code: '42501' } })
    const seen = await asTenant(database.pool, here.id, 'read', (db) =>
      db.select({ tenant: searchDocuments.tenantId }).from(searchDocuments),
    )
    expect(new Set(seen.map(({ tenant }) => tenant))).toEqual(new Set([here.id]))
  })

  test('treats any typed text as search terms, not as query syntax', async () => {
    const { here, visitor } = await world({ url })
    await insertPhotos(here, [
      { title: `it's 100% "fog" & <b>sea</b> | !storm`, caption: hostile.slice(0, 9).join(' ') },
    ])
    const odd = [
      ...[
        "'",
        "''",
        '\\',
        '%',
        '%%%%%',
        '&',
        '|',
        '!',
        '(',
        ')',
        ':*',
        "fog':*",
        "a' & b",
        'fog & !sea',
        "'); drop table photos; --",
      ],
      ...[
        '\u202efog',
        '🐚',
        '日本',
        '\ud83d\ude00 fog',
        'ﬁ',
        'İstanbul',
        'a'.repeat(200),
        'a b c d e f g h i j k l m',
        '\t\n\v',
        '\u00ad',
      ],
      ...hostile,
    ]
    for (const k of odd) {
      const reply = await visitor.inject({
        url: `/api/search?${new URLSearchParams({ k: k.slice(0, 200).toWellFormed() })}`,
      })
      expect([k, reply.statusCode]).toEqual([k, 200])
      expect(reply.body).not.toMatch(/<mark|<em/)
    }
    for (const query of [
      'k=%00',
      'k=a&k=b',
      `k=${'a'.repeat(201)}`,
      'k=a&type=users',
      'k=a&date=ever',
      'k=a&price=1',
      'k=a&page=0',
      'k=a&page=1e9',
      'k=a&limit=101',
      'k=a&sort=id',
    ])
      expect([query, (await visitor.inject({ url: `/api/search?${query}` })).statusCode]).toEqual([query, 400])
    expect(await found(visitor, `it's "FOG"`)).toHaveLength(1)
  })

  test('answers two hundred searches of random text', async () => {
    const { here, visitor } = await world({ url, limits: 'measuring' })
    await insertPhotos(here, [{ title: 'Fog' }])
    let seed = 7
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return (seed >>> 8) % below
    }
    const statuses = new Map<number, number>()
    for (let at = 0; at < 200; at++) {
      const range = [0x7f, 0x250, 0x2fff, 0x10_ffff][at % 4]!
      const k = Array.from({ length: 1 + next(60) }, () => String.fromCodePoint(next(range))).join('')
      const { statusCode } = await visitor.inject({
        url: `/api/search?k=${encodeURIComponent(k.toWellFormed().slice(0, 200).toWellFormed())}`,
      })
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    // Zero characters cannot be stored and are rejected; all other queries are
    // answered.
    expect([...statuses.keys()].sort()).toEqual(statuses.has(400) ? [200, 400] : [200])
    expect(statuses.get(200)).toBeGreaterThan(100)
  })
})

const titles = ({ results }: { results: { data: { title: string } }[] }) => results.map(({ data }) => data.title)
