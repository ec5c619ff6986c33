// @module-tag long
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { CartItem, Quote } from '#shared/commerce/cart.ts'
import type { AdminProduct, SavedProduct } from '#shared/commerce/products.ts'
import { callSite } from './call-site.ts'
import { newDataFolder, type Site, startSite, vitrine } from './site-process.ts'
import { databases, serverOn } from './world.ts'

const password = 'correct horse battery'
const [stock, buyers, rounds] = [10, 100, 20]
/** Buyers of a round: most rounds have fewer, because their interleaving differs as well. */
const buyersIn = (round: number) => (round < 2 ? buyers : 2 * stock)

const places = [
  { name: 'one process on the embedded database', processes: 1, url: undefined },
  ...databases.filter(({ url }) => url).map(({ url }) => ({ name: 'two processes on PostgreSQL', processes: 2, url })),
]

const both = { description: 'To be sold.', price: 2.5 }
/** Products on sale: one with little stock and one with enough. */
const offers = [
  {
    what: 'two products',
    make: (make: Make) =>
      Promise.all(
        [stock, buyers].map(async (units) => {
          const { _id } = await make({ ...both, name: `${units} of these`, stock: units })
          return { id: _id } as Selection
        }),
      ),
    stockOf: (product: AdminProduct, _: Selection) => product.stock,
  },
  {
    what: 'two variants of one product',
    make: async (make: Make) => {
      const units = { few: stock, enough: buyers }
      const { _id, variants } = await make({
        ...both,
        name: 'In two sizes',
        options: [{ name: 'Size', values: Object.keys(units) }],
        variants: Object.entries(units).map(([size, count]) => ({ values: [size], stock: count })),
      })
      return variants.map((variant): Selection => ({ id: _id, variantId: variant._id }))
    },
    stockOf: ({ variants }: AdminProduct, { variantId }: Selection) =>
      variants.find(({ _id }) => _id === variantId)!.stock,
  },
]
type Selection = Omit<CartItem, 'qty'>
type Make = (body: object) => Promise<AdminProduct>

describe.each(places)('$name', ({ processes, url }) => {
  const slug = `s${randomUUID().slice(0, 12)}`
  const host = `${slug}.test.example`
  const folders: string[] = []
  const sites: Site[] = []
  let token: string

  beforeAll(async () => {
    const env = { LIMITS: 'measuring', ...(url && { DATABASE_URL: url }) }
    folders.push(...Array.from({ length: processes }, () => newDataFolder(url ? undefined : inject('emptyDatabase'))))
    const data = folders[0]!
    await vitrine(['company', 'add', slug, '--host', host, '--plan', 'pro', '--data', data], { env })
    await vitrine(
      ['user', 'add', slug, '--email', 'boss@x.example', '--username', 'boss', '--role', 'admin', '--data', data],
      { input: `${password}\n`, env },
    )
    for (const folder of folders) sites.push(await startSite(folder, { env }))
    const body = { username: 'boss', password }
    ;({ token } = (await callSite<{ token: string }>(sites[0]!, host, 'POST', '/api/auth/login', { body })).body)
  }, 120_000)

  afterAll(async () => {
    for (const site of sites) await site.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  test.each(offers)(`$what: ${buyers} buyers get exactly ${stock} units`, { timeout: 120_000 }, async ({ make, stockOf }) => {
    for (let round = 0; round < rounds; round++) {
      const [last, enough] = await make(async (body) => {
        const { product } = (await callSite<SavedProduct>(sites[0]!, host, 'POST', '/api/products', { token, body }))
          .body
        return product
      })
      const replies = await Promise.all(
        Array.from({ length: buyersIn(round) }, (_, buyer) => {
          // Half of the buyers have their two lines in reverse: locking in cart order would deadlock.
          const items = [
            { ...last!, qty: 1 },
            { ...enough!, qty: 1 },
          ]
          if (buyer % 2) items.reverse()
          return callSite<{ code?: string; details?: Quote }>(
            sites[buyer % processes]!,
            host,
            'POST',
            '/api/checkout',
            {
              headers: { 'idempotency-key': randomUUID() },
              body: {
                items,
                customer: { name: `Buyer ${buyer}`, email: `${randomUUID()}@x.example`, phone: '0771234567' },
                payment: { method: 'manual' },
                total: 5,
              },
            },
          )
        }),
      )
      const answers = Map.groupBy(replies, ({ status, body }) => `${status} ${body.code ?? ''}`)
      expect(Object.fromEntries([...answers].map(([answer, list]) => [answer, list.length]))).toEqual({
        '200 ': stock,
        '409 INSUFFICIENT_STOCK': buyersIn(round) - stock,
      })
      for (const site of sites) {
        const now = async ({ id }: Pick<CartItem, 'id'>) =>
          (await callSite<AdminProduct>(site, host, 'GET', `/api/products/${id}?view=admin`, { token })).body
        expect(stockOf(await now(last!), last!)).toBe(0)
        expect(stockOf(await now(enough!), enough!)).toBe(buyers - stock)
        const { stock: left, sold } = await now(last!)
        // Two variants of one product add up in its stock and sales.
        expect([left, sold]).toEqual(last!.id === enough!.id ? [buyers - stock, 2 * stock] : [0, stock])
      }
    }
    for (const site of sites) expect(site.output()).not.toContain('deadlock')
  })
})

describe.each(databases.filter(({ url }) => url))('the control of the lock order, on $kind', ({ url }) => {
  /** Two buyers of one unit each of two products. Both lock their first product before either locks its second. */
  async function buyBoth(inSequence: boolean) {
    const { database } = await serverOn(url)
    const table = `control_${randomUUID().replaceAll('-', '')}`
    await database.pool.query(`create table ${table} as select id, ${stock} as stock from generate_series(1, 2) id`)
    const clients = await Promise.all([database.pool.connect(), database.pool.connect()])
    const take = (at: number, id: number) =>
      clients[at]!.query(`update ${table} set stock = stock - 1 where id = ${id}`).then(
        () => '',
        (error: { code: string }) => error.code,
      )
    try {
      await Promise.all(clients.map((client) => client.query('begin')))
      const first = [take(0, 1), inSequence ? take(1, 1) : take(1, 2)]
      // In sequence the second buyer waits for the first; otherwise both have locked a product before they go on.
      await (inSequence ? Promise.race(first) : Promise.all(first))
      const buys = [
        first[0]!.then(() => take(0, 2)).then((code) => clients[0]!.query('commit').then(() => code)),
        first[1]!.then(() => take(1, inSequence ? 2 : 1)).then((code) => clients[1]!.query('commit').then(() => code)),
      ]
      return await Promise.all(buys)
    } finally {
      for (const client of clients) client.release()
      await database.pool.query(`drop table ${table}`)
    }
  }

  test('locks in cart order deadlock, locks in one order do not', async () => {
    expect(await buyBoth(true)).toEqual(['', ''])
    expect((await buyBoth(false)).sort()).toEqual(['', '40P01'])
  })
})

describe.each(databases)('the control, on $kind', ({ url }) => {
  /** Number of buyers for whom a statement reduces the stock. */
  async function soldBy(statement: (table: string) => string) {
    const { database } = await serverOn(url)
    const table = `control_${randomUUID().replaceAll('-', '')}`
    await database.pool.query(`create table ${table} as select ${stock} as stock`)
    try {
      const results = await Promise.all(
        Array.from({ length: buyers }, () => database.pool.query(statement(table)).then(({ rowCount }) => rowCount)),
      )
      return results.filter((count) => count === 1).length
    } finally {
      await database.pool.query(`drop table ${table}`)
    }
  }

  test('oversells without the condition in the stock update', async () => {
    expect(await soldBy((table) => `update ${table} set stock = stock - 1 where stock >= 1`)).toBe(stock)
    expect(await soldBy((table) => `update ${table} set stock = stock - 1`)).toBe(buyers)
  })
})
