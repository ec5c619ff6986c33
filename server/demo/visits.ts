import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { searchDocuments } from '../content/search/search.table.ts'
import { timezoneIn } from '../core/company/company.ts'
import { dayAt, daysLater } from '../core/db/local-days.ts'
import type { Db } from '../core/db/tenancy.ts'
import { analyticsCounts } from '../insight/analytics/analytics.table.ts'
import { chances } from './chances.ts'

const days = 200
const sources: [string, number][] = [
  ['', 0.42],
  ['google.com', 0.27],
  ['instagram.com', 0.14],
  ['facebook.com', 0.08],
  ['duckduckgo.com', 0.05],
  ['pinterest.com', 0.04],
]
const devices: [string, number][] = [
  ['phone', 0.58],
  ['desktop', 0.34],
  ['tablet', 0.08],
]
const searches = ['mountains', 'lake', 'night city', 'print', 'still life', 'postcards', 'lemons', 'workshop']
const emptySearches = ['calendar 2027', 'gift card', 'framed prints', 'wedding']

/** Half a year of visitors who never were: more at weekends, more every month. */
export async function receiveVisitors(pipeline: RequestPipeline, siteId: string) {
  await pipeline.forCompany(siteId, 'write', async ({ db }) => {
    if (await db.$count(analyticsCounts)) return
    const rows = await visits(db)
    for (let from = 0; from < rows.length; from += 1000)
      await db.insert(analyticsCounts).values(rows.slice(from, from + 1000))
  })
}

async function visits(db: Db) {
  const chance = chances(20_26)
  const yesterday = daysLater(dayAt(await timezoneIn(db), Date.now()), -1)
  const { itemId, type } = searchDocuments
  const items = (await db.select({ itemId, type }).from(searchDocuments).orderBy(itemId)).map((item) => ({
    ...item,
    // Few are looked at by many.
    pull: chance() ** 6,
  }))
  const rows: (typeof analyticsCounts.$inferInsert)[] = []
  for (let back = 0; back < days; back++) {
    const day = daysLater(yesterday, -back)
    const weekend = [0, 6].includes(new Date(day).getUTCDay()) ? 1.35 : 1
    const visitors = Math.round((70 - back * 0.2) * weekend * (0.8 + chance() * 0.4))
    const more = (kind: string, name: string, count: number) => {
      if (count >= 1) rows.push({ kind, day, name, count: Math.floor(count) })
    }
    more('visitors', '', visitors)
    more('views', '', visitors * (2.4 + chance()))
    for (const [name, share] of sources) more('source', name, visitors * share * (0.8 + chance() * 0.4))
    for (const [name, share] of devices) more('device', name, visitors * share)
    for (const { itemId: name, type: kind, pull } of items) more(kind, name, visitors * 0.4 * pull * chance())
    for (const [place, words] of searches.entries()) more('search', words, (8 - place) * chance())
    for (const words of emptySearches) {
      const times = 2.5 * chance()
      more('search', words, times)
      more('empty search', words, times)
    }
    more('downloads', '', 6 * chance())
  }
  return rows
}
