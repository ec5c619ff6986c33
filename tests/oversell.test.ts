import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { CartItem, Quote } from '#shared/commerce/cart.ts'
import type { AdminProduct, SavedProduct } from '#shared/commerce/products.ts'
import { callSite } from './call-site.ts'
import { newDataFolder, type Site, startSite, vitrine } from './site-process.ts'
import { databases, serverOn } from './world.ts'

const password = 'correct horse battery'
const [stock, buyers, rounds] = [10, 100, 3]

const places = [
  { name: 'one process on the embedded database', processes: 1, url: undefined },
  ...databases.filter(({ url }) => url).map(({ url }) => ({ name: 'two processes on PostgreSQL', processes: 2, url })),
]

const both = { description: 'To be sold.', price: 2.5 }
/** What is sold: few of one thing and enough of another. */
const offers = [
  {
    what: 'two products',
    make: (make: Make) =>
      Promise.all(
        [stock, buyers].map(async (pieces) => {
          const { _id } = await make({ ...both, name: `${pieces} of these`, stock: pieces })
          return { id: _id } as Chosen
        }),
      ),
    stockOf: (product: AdminProduct, _: Chosen) => product.stock,
  },
  {
    what: 'two variants of one product',
    make: async (make: Make) => {
      const pieces = { few: stock, enough: buyers }
      const { _id, variants } = await make({
        ...both,
        name: 'In two sizes',
        options: [{ name: 'Size', values: Object.keys(pieces) }],
        variants: Object.entries(pieces).map(([size, count]) => ({ values: [size], stock: count })),
      })
      return variants.map((variant): Chosen => ({ id: _id, variantId: variant._id }))
    },
    stockOf: ({ variants }: AdminProduct, { variantId }: Chosen) =>
      variants.find(({ _id }) => _id === variantId)!.stock,
  },
]
type Chosen = Omit<CartItem, 'qty'>
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

  test.each(offers)(
    `$what: of ${buyers} buyers of ${stock} pieces exactly ${stock} get one`,
    async ({ make, stockOf }) => {
      for (let round = 0; round < rounds; round++) {
        const [last, enough] = await make(async (body) => {
          const { product } = (await callSite<SavedProduct>(sites[0]!, host, 'POST', '/api/products', { token, body }))
            .body
          return product
        })
        const replies = await Promise.all(
          Array.from({ length: buyers }, (_, buyer) => {
            // Two lines each, half of the buyers the other way round: whoever locked in the order given would lock up.
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
          '409 INSUFFICIENT_STOCK': buyers - stock,
        })
        for (const site of sites) {
          const now = async ({ id }: Pick<CartItem, 'id'>) =>
            (await callSite<AdminProduct>(site, host, 'GET', `/api/products/${id}?view=admin`, { token })).body
          expect(stockOf(await now(last!), last!)).toBe(0)
          expect(stockOf(await now(enough!), enough!)).toBe(buyers - stock)
          const { stock: left, sold } = await now(last!)
          // One product of both sizes has sold both, and has what is left of both.
          expect([left, sold]).toEqual(last!.id === enough!.id ? [buyers - stock, 2 * stock] : [0, stock])
        }
      }
      for (const site of sites) expect(site.output()).not.toContain('deadlock')
    },
  )
})

describe.each(databases)('the control, on $kind', ({ url }) => {
  /** How many of the buyers a statement sells to. */
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

  test('the statement sells what there is, and without its condition it oversells', async () => {
    expect(await soldBy((table) => `update ${table} set stock = stock - 1 where stock >= 1`)).toBe(stock)
    expect(await soldBy((table) => `update ${table} set stock = stock - 1`)).toBe(buyers)
  })
})
