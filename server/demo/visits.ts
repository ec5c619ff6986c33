import { stageKind } from '#server/content/statistics/kinds.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { type ShopStage, shopStages } from '#shared/core/analytics-options.ts'
import { searchDocuments } from '../content/search/search.table.ts'
import { companyTimezone } from '../core/company/company.ts'
import { addDays, localDay } from '../core/db/local-days.ts'
import type { Db } from '../core/db/tenancy.ts'
import { analyticsCounts } from '../insight/analytics/analytics.table.ts'
import { randomSequence } from './helpers.ts'

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
const stages: Record<ShopStage, number> = { product: 0.38, cart: 0.06, checkout: 0.03 }
const searches = ['mountains', 'lake', 'night city', 'print', 'still life', 'postcards', 'lemons', 'workshop']
const emptySearches = ['calendar 2027', 'gift card', 'framed prints', 'wedding']

/** Adds half a year of analytics: more visitors on weekends, and more every month. */
export async function addAnalytics(pipeline: RequestPipeline, siteId: string) {
  await pipeline.forCompany(siteId, 'write', async ({ db }) => {
    if (await db.$count(analyticsCounts)) return
    const rows = await visits(db)
    for (let from = 0; from < rows.length; from += 1000)
      await db.insert(analyticsCounts).values(rows.slice(from, from + 1000))
  })
}

async function visits(db: Db) {
  const random = randomSequence(20_26)
  const yesterday = addDays(localDay(await companyTimezone(db), Date.now()), -1)
  const { itemId, type } = searchDocuments
  const items = (await db.select({ itemId, type }).from(searchDocuments).orderBy(itemId)).map((item) => ({
    ...item,
    // A few items get most of the views.
    popularity: random() ** 6,
  }))
  const rows: (typeof analyticsCounts.$inferInsert)[] = []
  for (let back = 0; back < days; back++) {
    const day = addDays(yesterday, -back)
    const weekend = [0, 6].includes(new Date(day).getUTCDay()) ? 1.35 : 1
    const visitors = Math.round((70 - back * 0.2) * weekend * (0.8 + random() * 0.4))
    const add = (kind: string, name: string, count: number) => {
      if (count >= 1) rows.push({ kind, day, name, count: Math.floor(count) })
    }
    add('visitors', '', visitors)
    add('views', '', visitors * (2.4 + random()))
    for (const [name, share] of sources) add('source', name, visitors * share * (0.8 + random() * 0.4))
    for (const [name, share] of devices) add('device', name, visitors * share)
    for (const name of shopStages) add(stageKind, name, visitors * stages[name])
    for (const { itemId: name, type: kind, popularity } of items)
      add(kind, name, visitors * 0.4 * popularity * random())
    for (const [place, query] of searches.entries()) add('search', query, (8 - place) * random())
    for (const query of emptySearches) {
      const times = 2.5 * random()
      add('search', query, times)
      add('empty search', query, times)
    }
    add('downloads', '', 6 * random())
  }
  return rows
}
