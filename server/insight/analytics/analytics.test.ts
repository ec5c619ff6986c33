import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkoutRequest } from '#server/commerce/orders/checkout-for-tests.ts'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { insertPhotos } from '#server/content/photos/rows-for-tests.ts'
import { addDays } from '#server/core/db/local-days.ts'
import type { Figures } from '#shared/insight/analytics.ts'
import { databases, type Person, world } from '#tests/world.ts'
import { aggregateAnalytics } from './aggregate.ts'
import { flushAnalytics } from './flush.ts'

type World = Awaited<ReturnType<typeof world>>

const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Counts a page view. */
async function visit(person: Person, headers: Record<string, string> = {}, referrer = '') {
  const { statusCode } = await person.inject({
    method: 'POST',
    url: '/api/visits',
    headers: { 'user-agent': browser, ...headers },
    payload: { referrer },
  })
  expect(statusCode).toBe(200)
}

const search = (person: Person, k: string, found: number) =>
  person.inject({
    method: 'POST',
    url: '/api/visits/searches',
    headers: { 'user-agent': browser },
    payload: { k, found },
  })

/** Every row of a table of the company. */
const rowsOf = (w: World, table: string) =>
  w.here.asOwner(async (db) => (await db.execute(sql.raw(`select * from ${table}`))).rows)

const setZone = (w: World, zone: string) =>
  w.here.asOwner((db) => db.execute(sql`update company set timezone = ${zone}`))

/** The first day of the month after. */
const monthAfter = (first: string) => `${addDays(first, 31).slice(0, 7)}-01`

/** Fixes the time of the buffer. The time of the database continues. */
const at = (moment: string | Date) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Moves the records of today to another day. */
const pushBack = (w: World, day: string) =>
  w.here.asOwner(async (db) => {
    for (const table of ['visitors', 'counts', 'salts'])
      await db.execute(sql`update ${sql.identifier(`analytics_${table}`)} set day = ${day} where day = current_date`)
  })

afterEach(() => void vi.useRealTimers())

describe.each(databases)('on $kind', ({ url }) => {
  test('counts a visitor once per day without linking days', async () => {
    const w = await world({ url })
    const [yesterday, today] = [daysAgo(1), daysAgo(0)]
    at(`${yesterday}T10:00:00Z`)
    await visit(w.visitor)
    at(`${yesterday}T21:00:00Z`)
    await visit(w.visitor)
    await visit(w.visitor, { 'user-agent': phone })
    await flushAnalytics(w.pipeline)
    await visit(w.visitor)
    vi.useRealTimers()
    await visit(w.visitor)
    await flushAnalytics(w.pipeline)

    const rows = await rowsOf(w, 'analytics_visitors')
    expect(rows).toHaveLength(3)
    expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(3)
    expect(JSON.stringify(rows)).not.toMatch(/127\.0|Mozilla/)
    const { series, totals, devices } = await w.admin.analytics.get({ start: yesterday, end: today })
    expect(series.map(({ date, visitors, views }) => [date, visitors, views])).toEqual([
      [yesterday, 2, 4],
      [today, 1, 1],
    ])
    expect(totals).toMatchObject({ visitors: 3, views: 5 })
    expect(devices).toEqual([
      { name: 'desktop', visitors: 2 },
      { name: 'phone', visitors: 1 },
    ])
  })

  test('repeated aggregation changes no figure and deletes the visitors', async () => {
    const w = await world({ url })
    const [start, end] = [daysAgo(3), daysAgo(0)]
    for (const days of [3, 2]) {
      at(`${daysAgo(days)}T12:00:00Z`)
      await visit(w.visitor, {}, 'https://www.duckduckgo.com/?q=prints')
      await visit(w.visitor, { 'user-agent': phone })
      vi.useRealTimers()
    }
    await visit(w.visitor)
    await flushAnalytics(w.pipeline)
    const before = await w.admin.analytics.get({ start, end })
    expect(before.totals).toMatchObject({ visitors: 5, views: 5 })
    expect(before.sources).toEqual([
      { name: '', visitors: 3 },
      { name: 'duckduckgo.com', visitors: 2 },
    ])

    await Promise.all([aggregateAnalytics(w.pipeline), aggregateAnalytics(w.pipeline)])
    expect(await w.admin.analytics.get({ start, end })).toEqual(before)
    const left = await rowsOf(w, 'analytics_counts')
    await aggregateAnalytics(w.pipeline)
    expect(await rowsOf(w, 'analytics_counts')).toEqual(left)
    expect(await w.admin.analytics.get({ start, end })).toEqual(before)
    expect(await rowsOf(w, 'analytics_visitors')).toMatchObject([{ day: end }])
    expect(await rowsOf(w, 'analytics_salts')).toMatchObject([{ day: end }])
  })

  test('adds late counts to an aggregated day', async () => {
    const w = await world({ url })
    const day = daysAgo(2)
    at(`${day}T08:00:00Z`)
    await visit(w.visitor)
    await flushAnalytics(w.pipeline)
    await aggregateAnalytics(w.pipeline)
    await visit(w.visitor, { 'user-agent': phone })
    await flushAnalytics(w.pipeline)
    vi.useRealTimers()
    await aggregateAnalytics(w.pipeline)
    const { totals } = await w.admin.analytics.get({ start: day, end: day })
    expect(totals).toMatchObject({ visitors: 2, views: 2 })
  })

  test('aggregated months return exact figures for any part', async () => {
    const w = await world({ url })
    const first = `${daysAgo(70).slice(0, 7)}-01`
    const dates = [addDays(first, -1), first, addDays(first, 9), addDays(first, 27), addDays(first, 40)]
    const happen = async (date: string | undefined, userAgent = browser) => {
      await visit(w.visitor, { 'user-agent': userAgent }, 'https://duckduckgo.com/')
      await search(w.visitor, 'lamps', 1)
      await flushAnalytics(w.pipeline)
      await pushBack(w, date!)
    }
    for (const date of dates) await happen(date)
    const asked = [
      { start: dates[0], end: dates[4] },
      { start: first, end: dates[4] },
      { start: addDays(first, 1), end: dates[4] },
      { start: dates[0], end: addDays(first, 26) },
      { start: first, end: addDays(monthAfter(first), -1) },
    ]
    const sums = () =>
      Promise.all(
        asked.map(async (period) => {
          const { top, sources, devices } = await w.admin.analytics.get(period)
          return [top.searches[0]?.count, sources[0]?.visitors, devices[0]?.visitors]
        }),
      )
    const exact = [5, 4, 3, 3, 3].map((count) => [count, count, count])
    expect(await sums()).toEqual(exact)
    for (let times = 0; times < 2; times++) {
      await aggregateAnalytics(w.pipeline)
      expect(await sums()).toEqual(exact)
    }
    const months = (await rowsOf(w, 'analytics_counts')).filter(({ kind }) => kind === 'search by month')
    expect(months).toContainEqual(expect.objectContaining({ day: first, name: 'lamps', count: 3 }))

    // Late counts update that month.
    await w.here.asOwner((db) =>
      db.execute(sql`delete from analytics_counts where day = ${dates[2]} and kind = 'search'`),
    )
    await happen(dates[2], phone)
    await aggregateAnalytics(w.pipeline)
    expect((await sums()).map(([, visitors]) => visitors)).toEqual([6, 5, 4, 4, 4])
  })

  test("days begin at midnight in the company's time zone", async () => {
    const w = await world({ url })
    await setZone(w, 'Africa/Harare')
    const [first, second] = [daysAgo(4), daysAgo(3)]
    // Two hours ahead of UTC, without daylight saving time.
    at(`${first}T21:59:00Z`)
    await visit(w.visitor)
    at(`${first}T22:01:00Z`)
    await visit(w.visitor)
    vi.useRealTimers()
    await flushAnalytics(w.pipeline)
    const [lamp] = await putOnSale(w.here, [{ priceCents: 1000, stock: 50 }])
    for (const moment of [`${first}T21:59:00Z`, `${first}T22:01:00Z`, `${second}T21:59:00Z`]) {
      const { order } = await w.member.orders.checkout(
        checkoutRequest([{ id: lamp!, qty: 1 }], 10, { email: w.member.email }),
      )
      await w.database.owner.execute(sql`update orders set created_at = ${moment} where id = ${order._id}`)
    }
    const { series, range } = await w.admin.analytics.get({ start: first, end: second })
    expect(range).toMatchObject({
      days: 2,
      timezone: 'Africa/Harare',
      previous: { start: daysAgo(6), end: daysAgo(5) },
    })
    expect(series.map(({ visitors, orders }) => [visitors, orders])).toEqual([
      [1, 1],
      [1, 2],
    ])
  })

  test('ignores staff, bots and visitors who opt out of tracking', async () => {
    const w = await world({ url })
    const [photo] = await insertPhotos(w.here, [{ title: 'A lake' }])
    const everything = async (person: Person, headers: Record<string, string>) => {
      await visit(person, headers)
      for (const [path, payload] of [
        [`/api/photos/${photo}/view`, {}],
        ['/api/visits/searches', { k: 'lakes', found: 0 }],
      ] as const)
        expect(
          (await person.inject({ method: 'POST', url: path, headers: { 'user-agent': browser, ...headers }, payload }))
            .statusCode,
        ).toBe(200)
    }
    await everything(w.admin, {})
    await everything(w.moderator, {})
    await everything(w.visitor, { dnt: '1' })
    await everything(w.visitor, { 'sec-gpc': '1' })
    await everything(w.visitor, {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    })
    await everything(w.visitor, { 'user-agent': '' })
    await flushAnalytics(w.pipeline)
    expect(await rowsOf(w, 'analytics_visitors')).toEqual([])
    expect(await rowsOf(w, 'analytics_counts')).toEqual([])

    // The control: customers and visitors are counted by the same calls, without a cookie.
    await everything(w.member, {})
    await everything(w.visitor, { 'user-agent': phone, dnt: '0' })
    await flushAnalytics(w.pipeline)
    const { totals, top } = await w.admin.analytics.get({})
    expect(totals).toMatchObject({ views: 2, visitors: 2 })
    expect(top.content).toMatchObject([{ _id: photo, type: 'photos', title: 'A lake', views: 2 }])
    expect(top.emptySearches).toEqual([{ words: 'lakes', count: 2 }])
    const { headers } = await w.visitor.inject({ method: 'POST', url: '/api/visits', payload: {} })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('records searches and empty results, but no personal data', async () => {
    const w = await world({ url })
    await search(w.visitor, '  Lamp  shades ', 3)
    await search(w.visitor, 'lamp shades', 0)
    await search(w.visitor, '=HYPERLINK("x")', 0)
    for (const personal of ['jane@people.example', '0771 234 567', '4111-1111-1111-1111'])
      await search(w.visitor, personal, 0)
    await search(w.visitor, `${'long '.repeat(39)}`, 1)
    await flushAnalytics(w.pipeline)
    const { top } = await w.admin.analytics.get({})
    expect(top.searches.map(({ words, count }) => [words.length > 40 ? words.length : words, count])).toEqual([
      ['lamp shades', 2],
      ['=hyperlink("x")', 1],
      [80, 1],
    ])
    expect(top.emptySearches).toEqual([
      { words: '=hyperlink("x")', count: 1 },
      { words: 'lamp shades', count: 1 },
    ])

    const { text, name } = await w.admin.analytics.table({ what: 'searches' })
    expect(name).toMatch(/^analytics-searches-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    expect(text).toContain('Search,Times,Without result\r\nlamp shades,2,1\r\n"\'=hyperlink(""x"")",1,1\r\n')
  })

  test('counts revenue, likes, comments and downloads by day and previous period', async () => {
    const w = await world({ url })
    const [lamp] = await putOnSale(w.here, [{ name: 'Lamp', priceCents: 1010, stock: 50 }])
    const [photo] = await insertPhotos(w.here, [{ title: 'A lake' }])
    for (const [days, status] of [
      [0, 'completed'],
      [1, 'completed'],
      [1, 'pending'],
      [8, 'completed'],
    ] as const) {
      const { order } = await w.member.orders.checkout(
        checkoutRequest([{ id: lamp!, qty: 2 }], 20.2, { email: w.member.email }),
      )
      if (status === 'completed') await w.admin.orders.update({ id: order._id, status, notify: false })
      await w.database.owner.execute(
        sql`update orders set created_at = ${`${daysAgo(days)}T00:00:00Z`} where id = ${order._id}`,
      )
    }
    await w.member.photos.like({ id: photo! })
    await w.member.photoComments.create({ id: photo!, text: 'What a view.' })
    for (let times = 0; times < 4; times++) await visit(w.visitor, { 'x-times': String(times) })
    await visit(w.visitor, { 'user-agent': phone })
    await flushAnalytics(w.pipeline)

    const { totals, previous, top, series } = await w.admin.analytics.get({ start: daysAgo(6), end: daysAgo(0) })
    const expected: Figures = {
      views: 5,
      visitors: 2,
      orders: 3,
      revenue: 40.4,
      conversion: 1,
      averageOrder: 20.2,
      likes: 1,
      comments: 1,
      downloads: 0,
    }
    expect(totals).toEqual(expected)
    expect(previous).toMatchObject({ orders: 1, revenue: 20.2, visitors: 0, conversion: 0 })
    expect(top.products).toMatchObject([{ _id: lamp, title: 'Lamp', sold: 4, revenue: 40.4 }])
    expect(series).toHaveLength(7)
    const { text } = await w.admin.analytics.table({ start: daysAgo(6), end: daysAgo(0) })
    expect(text.trim().split('\r\n')).toHaveLength(8)
    expect(text).toContain(`${daysAgo(0)},5,2,1,20.20,50.00,20.20,1,1,0`)
  })

  test("only admins see their own company's figures", async () => {
    const w = await world({ url })
    await visit(w.visitor)
    await search(w.visitor, 'lamps', 0)
    await flushAnalytics(w.pipeline)
    const { totals, top, sources } = await w.neighbour.analytics.get({})
    expect(totals).toMatchObject({ views: 0, visitors: 0 })
    expect([...top.searches, ...sources]).toEqual([])
    for (const person of [w.moderator, w.member]) {
      await expect(person.analytics.get({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(person.analytics.table({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  })

  test('rejects reversed periods and periods above 366 days', async () => {
    const { admin } = await world({ url })
    expect((await admin.analytics.get({ start: '2027-01-01', end: '2028-01-01' })).range.days).toBe(366)
    for (const period of [
      { start: '2027-01-01', end: '2028-01-02' },
      { start: '2027-01-02', end: '2027-01-01' },
      { start: '2027-02-30' },
      { end: 'yesterday' },
    ])
      await expect(admin.analytics.get(period)).rejects.toMatchObject({ code: 'VALIDATION' })
    const { range } = await admin.analytics.get({ end: '2027-03-01' })
    expect(range).toMatchObject({ start: '2027-01-31', end: '2027-03-01', days: 30 })
  })

  test('counts and returns nothing for plans without analytics', async () => {
    const w = await world({ url, plan: 'free' })
    await visit(w.visitor)
    await flushAnalytics(w.pipeline)
    expect(await rowsOf(w, 'analytics_visitors')).toEqual([])
    await expect(w.admin.analytics.get({})).rejects.toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
      details: { suggestedPlan: 'pro' },
    })
    await expect(w.admin.analytics.table({})).rejects.toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
  })
})

test('accepts countries from a trusted proxy only', async () => {
  const asked = { countryHeader: 'cf-ipcountry' }
  const behind = await world({ ...asked, trustedProxies: ['127.0.0.1'] })
  await visit(behind.visitor, { 'cf-ipcountry': 'ZW', 'x-forwarded-for': '203.0.113.7' })
  await visit(behind.visitor, { 'cf-ipcountry': 'ZW', 'x-forwarded-for': '203.0.113.8' })
  await visit(behind.visitor, { 'cf-ipcountry': 'XX', 'x-forwarded-for': '203.0.113.9' })
  await flushAnalytics(behind.pipeline)
  expect((await behind.admin.analytics.get({})).countries).toEqual([{ name: 'ZW', visitors: 2 }])

  const alone = await world(asked)
  await visit(alone.visitor, { 'cf-ipcountry': 'ZW' })
  await flushAnalytics(alone.pipeline)
  expect((await alone.admin.analytics.get({})).countries).toEqual([])
  const { admin } = await world()
  expect((await admin.analytics.get({})).countries).toBeUndefined()
})
