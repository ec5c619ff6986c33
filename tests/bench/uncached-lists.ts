import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { photoList } from '#server/content/photos/list.ts'
import { PhotoFilter } from '#shared/content/photos.ts'
import type { Effort } from './effort.ts'
import { type Finding, inTurns, median, perSecond, ratioFinding } from './findings.ts'
import { load, request } from './load/load.ts'
import { clients, pgbench } from './pgbench.ts'
import { host, type Place } from './place.ts'
import { listPath } from './warm.ts'

const claim = 'Photo list made anew each time, of what pgbench gets from the same statements'

/** The uncached list, compared with the same two statements run by pgbench. */
export async function uncachedLists(place: Place, effort: Effort): Promise<Finding[]> {
  const statements = place.databaseUrl ? await statementsOf(place.databaseUrl) : []
  const site = await place.start({ CACHE_BYTES: '0' })
  const requests = [request('GET', listPath, { host, 'accept-encoding': 'br' })]
  const product = () => load({ port: site.port, requests, connections: clients, seconds: effort.seconds })
  try {
    if (place.kind === 'embedded') {
      const rates = []
      for (let turn = 0; turn < effort.turns; turn++) rates.push(await product())
      return [{ claim, goal: '≥ 8 %', measured: perSecond(median(rates)), figures: 'no such baseline' }]
    }
    const baseline = () => pgbench(place, statements, effort.seconds)
    return [ratioFinding(claim, 0.08, await inTurns(effort.turns, product, baseline))]
  } finally {
    await site.stop()
  }
}

/** The SQL that the server sends for the list. */
async function statementsOf(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const sent: { sql: string; params: unknown[] }[] = []
  const db = drizzle({ client, logger: { logQuery: (sql, params) => sent.push({ sql, params }) } })
  const filter = PhotoFilter.parse(Object.fromEntries(new URLSearchParams(listPath.split('?')[1])))
  await photoList.visible(db as never, filter)
  await photoList.countVisible(db as never, filter)
  await client.end()
  return sent
}
