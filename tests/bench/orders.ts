import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { checkoutRequest } from '#server/commerce/orders/checkout-for-tests.ts'
import { orders } from '#server/commerce/orders/orders.table.ts'
import { products } from '#server/commerce/products/products.table.ts'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import type { Quote } from '#shared/commerce/cart.ts'
import { callSite } from '../call-site.ts'
import { openBrowser } from '../e2e/browser.ts'
import type { Site } from '../site-process.ts'
import type { Effort } from './effort.ts'
import { type Finding, inTurns, median, perSecond, ratioFinding } from './findings.ts'
import { load, request } from './load/load.ts'
import { makeSimpleTables, simpleUpdate } from './pgbench.ts'
import { host, type Place } from './place.ts'

const buyers = 8
const claims = {
  ratio: 'Orders placed by 8 buyers, of pgbench’s simple updates with 8 clients',
  rate: 'Orders placed by 8 buyers (two lines, stock taken, mail queued)',
  quote: 'Quote of a cart with 50 lines, over HTTP, median',
  scripts: 'JavaScript that the checkout adds to the shop (gzip)',
}
const [leastShare, leastRate, mostMs, mostBytes] = [0.15, 150, 10, 25_000]

/** Buying: orders per second, quotes of a large cart, and what the browser loads for the checkout. */
export async function placedOrders(place: Place, effort: Effort): Promise<Finding[]> {
  const ids = await putOnSale(
    { asOwner: place.inside },
    Array.from({ length: 500 }, (_, at) => ({ name: `Thing ${at}`, priceCents: 1250, stock: 100_000 })),
  )
  await place.settle()
  if (place.databaseUrl) await makeSimpleTables(place.databaseUrl)
  // Empty tables would be planned as such until the database server analyzes them within a minute.
  const earlier = await place.start()
  const of = { port: earlier.port, connections: buyers, seconds: 120 }
  await load({ ...of, requests: Array.from({ length: 500 }, orderOf(ids)) }).finally(() => earlier.stop())
  await place.settle()
  const site = await place.start()
  try {
    return [
      ...(await placing(place, effort, site, ids)),
      await quoting(site, ids.slice(0, 50), effort),
      await scripts(site, ids[0]!),
    ]
  } finally {
    await site.stop()
    // Other benchmarks do not use these products and orders.
    await place.inside(async (db) => {
      await db.delete(orders)
      await db.delete(products)
    })
  }
}

/** Makes requests that order two of the products. */
function orderOf(ids: readonly string[]) {
  let next = 0
  return () => {
    // Concurrent buyers sometimes order the same products.
    next += 7
    const items = [next, next * 31 + 1].map((one) => ({ id: ids[one % ids.length]!, qty: 1 }))
    const { idempotencyKey, ...body } = checkoutRequest(items, 25)
    const headers = { host, 'content-type': 'application/json', 'idempotency-key': idempotencyKey }
    return request('POST', '/api/checkout', headers, JSON.stringify(body))
  }
}

async function placing(place: Place, effort: Effort, site: Site, ids: readonly string[]): Promise<Finding[]> {
  const perTurn = Math.round((place.kind === 'embedded' ? 50 : 200) * effort.seconds)
  const order = orderOf(ids)
  const product = () =>
    load({ port: site.port, requests: Array.from({ length: perTurn }, order), connections: buyers, seconds: 120 })
  const rateOf = (rate: number, figures: string): Finding => ({
    claim: claims.rate,
    goal: `≥ ${leastRate}/s`,
    measured: perSecond(rate),
    ...(place.kind === 'postgres' && { holds: rate >= leastRate }),
    figures,
  })
  if (!place.databaseUrl) {
    const rates = []
    for (let turn = 0; turn <= effort.turns; turn++) rates.push(await product())
    return [rateOf(median(rates.slice(1)), `${perTurn} orders a turn`)]
  }
  const pair = await inTurns(effort.turns, product, () => simpleUpdate(place.databaseUrl!, buyers, effort.seconds))
  return [rateOf(pair.product, `${perTurn} orders a turn`), ratioFinding(claims.ratio, leastShare, pair)]
}

async function quoting(site: Site, ids: readonly string[], { turns }: Effort): Promise<Finding> {
  const times: number[] = []
  for (let turn = 0; turn < turns * 30; turn++) {
    const began = performance.now()
    const reply = await callSite<Quote>(site, host, 'POST', '/api/cart/quote', {
      body: { items: ids.map((id) => ({ id, qty: 1 })) },
    })
    times.push(performance.now() - began)
    if (reply.body.lines.length !== ids.length) throw new Error(`the quote has ${reply.body.lines.length} lines`)
  }
  const middle = median(times.slice(turns))
  return {
    claim: claims.quote,
    goal: `≤ ${mostMs} ms`,
    measured: `${middle.toFixed(1)} ms`,
    holds: middle <= mostMs,
    figures: `${times.length} quotes one after the other, longest ${Math.max(...times.slice(turns)).toFixed(0)} ms`,
  }
}

/** The files of the checkout that pages of the shop have not already loaded. */
async function scripts(site: Site, id: string): Promise<Finding> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const sizes = new Map<string, Promise<number>>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js') && !sizes.has(pathname))
        sizes.set(
          pathname,
          response.body().then((body) => gzipSync(body).length),
        )
    })
    const address = `http://${host}:${site.port}`
    await page.goto(`${address}/`, { waitUntil: 'networkidle' })
    const home = new Set(sizes.keys())
    await page.goto(`${address}/shop`, { waitUntil: 'networkidle' })
    const before = new Set(sizes.keys())
    const ofCheckout = new Set<string>()
    page.on('response', (response) => ofCheckout.add(new URL(response.url()).pathname))
    const company = (await callSite<{ _id: string }>(site, host, 'GET', '/api/company')).body._id
    const line = { id, title: 'Thing 0', image: '', price: 12.5, qty: 1, slug: 'thing' }
    const cart = JSON.stringify({ owner: null, dirty: false, savedAt: Date.now(), order: randomUUID(), lines: [line] })
    await page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [`cart:${company}`, cart])
    await page.goto(`${address}/checkout`, { waitUntil: 'networkidle' })
    // The form is visible, so all of its files are loaded.
    await page.getByLabel('Email').first().waitFor()
    const without = async (known: ReadonlySet<string>) => {
      const files = [...sizes].filter(([path]) => ofCheckout.has(path) && !known.has(path))
      return (await Promise.all(files.map(([, size]) => size))).reduce((sum, size) => sum + size, 0)
    }
    const bytes = await without(before)
    return {
      claim: claims.scripts,
      goal: `≤ ${mostBytes / 1000} kB`,
      measured: `${(bytes / 1000).toFixed(1)} kB`,
      holds: bytes <= mostBytes,
      figures: `${((await without(home)) / 1000).toFixed(1)} kB more than the home page`,
    }
  } finally {
    await browser.close()
  }
}
