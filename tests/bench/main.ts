import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { analytics } from './analytics/analytics.ts'
import { coldPages } from './cold-pages.ts'
import { desktop } from './desktop.ts'
import { type Effort, quick, thorough } from './effort.ts'
import type { Finding } from './findings.ts'
import { firstLoad } from './first-load.ts'
import { longLists } from './long-lists.ts'
import { manyCompanies } from './many-companies.ts'
import { moves } from './moves.ts'
import { placedOrders } from './orders.ts'
import { makePlace, type Place } from './place.ts'
import { recommendations } from './recommendations/recommendations.ts'
import { records } from './records.ts'
import { search } from './search/search.ts'
import { start } from './start.ts'
import { lineOf, type Measured, record } from './table.ts'
import { uncachedLists } from './uncached-lists.ts'
import { uploads } from './uploads/uploads.ts'
import { lists, warmPages } from './warm.ts'

const benches: Record<string, (place: Place, effort: Effort) => Promise<Finding[]>> = {
  lists,
  'uncached-lists': uncachedLists,
  pages: warmPages,
  'uncached-pages': coldPages,
  records,
  orders: placedOrders,
  search,
  'first-load': firstLoad,
  // Before the uploads, which leave jobs that the next start continues.
  start,
  uploads,
  moves,
  desktop,
  // After all benchmarks of lists and recommendations, because it likes all photos.
  analytics,
  // This benchmark changes tags and likes of the photos.
  recommendations,
  // Last, because the database stays large afterwards.
  'long-lists': longLists,
  companies: manyCompanies,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, only: { type: 'string' } },
})
const unknown = positionals.filter((name) => !(name in benches))
if (unknown.length)
  throw new Error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
// In the order above.
const selected = Object.keys(benches).filter((name) => positionals.length === 0 || positionals.includes(name))
const postgres = process.env.BENCH_DATABASE_URL
const addresses =
  values.only === 'embedded' ? [undefined] : values.only === 'postgres' ? [postgres] : [postgres, undefined]

console.log(`Load of the machine before: ${loadavg()[0]!.toFixed(1)}. Above 1, what else runs is measured too.`)
if (!postgres) console.log('BENCH_DATABASE_URL is not set: only the embedded database is measured.')
const findings: Measured[] = []
for (const address of new Set(addresses)) {
  const place = await makePlace(address)
  try {
    for (const name of selected) await run(name, place)
  } finally {
    await place.remove()
  }
}
if (!values.quick) record(findings)

async function run(name: string, place: Place) {
  for (const finding of await benches[name]!(place, values.quick ? quick : thorough)) {
    const measured = { ...finding, kind: place.kind }
    findings.push(measured)
    console.log(lineOf(measured))
  }
}
