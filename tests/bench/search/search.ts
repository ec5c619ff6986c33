import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { find } from '#server/content/search/found.ts'
import { SearchQuery } from '#shared/content/search.ts'
import type { Effort } from '../effort.ts'
import { type Finding, inTurns, median, perSecond, ratioFinding } from '../findings.ts'
import { ask } from '../load/bare.ts'
import { load, request } from '../load/load.ts'
import { clients, pgbench } from '../pgbench.ts'
import type { Place } from '../place.ts'
import { type Corpus, makeCorpus, searchesIn } from './corpus.ts'

const cachedClaim = 'Search among 1,000 documents, cached'
const anew = 'Search among 1,000 documents made anew each time, of what pgbench gets from the same statement'
const large = 'Search among 100,000 documents, made anew'

/** Realistic searches among few and many documents. */
export async function search(place: Place, effort: Effort): Promise<Finding[]> {
  const small = await makeCorpus(place, 'search-small', 1000)
  const big = await makeCorpus(place, 'search-big', effort.documents)
  return [await warm(place, effort, small), await cold(place, effort, small), ...(await waits(place, effort, big))]
}

const pathOf = (k: string) => `/api/search?k=${encodeURIComponent(k)}`
const headersOf = ({ host }: Corpus) => ({ host, 'accept-encoding': 'br' })

async function warm(place: Place, effort: Effort, corpus: Corpus): Promise<Finding> {
  const site = await place.start()
  try {
    const requests = [request('GET', pathOf(searchesIn(corpus, 12).at(-1)!), headersOf(corpus))]
    const rates = []
    for (let turn = 0; turn <= effort.turns; turn++)
      rates.push(await load({ port: site.port, requests, connections: 20, seconds: effort.seconds }))
    const rate = median(rates.slice(1))
    return {
      claim: cachedClaim,
      goal: '≥ 2,400/s',
      measured: perSecond(rate),
      holds: rate >= 2400,
      figures: 'one search, over HTTP',
    }
  } finally {
    await site.stop()
  }
}

async function cold(place: Place, effort: Effort, corpus: Corpus): Promise<Finding> {
  const k = searchesIn(corpus, 12).at(-1)!
  const statement = place.databaseUrl && (await statementOf(place.databaseUrl, corpus, k))
  const site = await place.start({ CACHE_BYTES: '0' })
  const requests = [request('GET', pathOf(k), headersOf(corpus))]
  const product = () => load({ port: site.port, requests, connections: clients, seconds: effort.seconds })
  try {
    if (statement) {
      const baseline = () => pgbench({ ...place, company: corpus.company }, [statement], effort.seconds)
      return ratioFinding(anew, 0.1, await inTurns(effort.turns, product, baseline))
    }
    const rates = []
    for (let turn = 0; turn < effort.turns; turn++) rates.push(await product())
    return { claim: anew, goal: '≥ 10 %', measured: perSecond(median(rates)), figures: 'no such baseline' }
  } finally {
    await site.stop()
  }
}

/** The SQL that the server sends for a search. */
async function statementOf(databaseUrl: string, { company }: Corpus, k: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`select set_config('app.tenant', $1, false)`, [company])
  const sent: { sql: string; params: unknown[] }[] = []
  const db = drizzle({ client, logger: { logQuery: (sql, params) => sent.push({ sql, params }) } })
  await find({ db: db as never, site: { id: company } as never }, SearchQuery.parse({ k }))
  await client.end()
  return sent[0]!
}

/** Response times of new searches, one after the other. */
async function waits(place: Place, effort: Effort, corpus: Corpus): Promise<Finding[]> {
  const searches = searchesIn(corpus, effort.pages)
  const site = await place.start({ CACHE_BYTES: '0' })
  const times: number[] = []
  try {
    for (const k of [...searches.slice(0, 20), ...searches]) {
      const began = performance.now()
      const { status } = await ask(site.port, pathOf(k), headersOf(corpus))
      if (status !== 200) throw new Error(`the search for ${k} was answered with ${status}`)
      times.push(performance.now() - began)
    }
  } finally {
    await site.stop()
  }
  const sorted = times.slice(20).sort((a, b) => a - b)
  const figures = `${sorted.length} searches, one after the other`
  const finding = (what: string, value: number, most: number): Finding => ({
    claim: `${large}, ${what}`,
    goal: `≤ ${most} ms beside PostgreSQL`,
    measured: `${value.toFixed(1)} ms`,
    ...(place.kind === 'postgres' && { holds: value <= most }),
    figures,
  })
  return [
    finding('median', median(sorted), 15),
    finding('99th percentile', sorted[Math.floor(sorted.length * 0.99)]!, 60),
  ]
}
