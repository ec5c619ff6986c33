// @module-tag long
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { checkoutRequest } from '#server/commerce/orders/checkout-for-tests.ts'
import { listenGateway } from '#server/commerce/payments/demo-gateway/listen-for-tests.ts'
import { encodeMessage } from '#server/commerce/payments/paynow/wire.ts'
import type { CartItem, Quote } from '#shared/commerce/cart.ts'
import type { Order } from '#shared/commerce/orders.ts'
import type { AdminProduct, SavedProduct } from '#shared/commerce/products.ts'
import { callSite } from './call-site.ts'
import { ownDatabase } from './own-database.ts'
import { newDataFolder, type Site, startSite, vitrine } from './site-process.ts'
import { databases, serverOn } from './world.ts'

const password = 'correct horse battery'
const account = { id: '1201', key: 'integration-key' }
const [stock, buyers] = [10, 100]
interface Round {
  stock: number
  buyers: number
}
/** Three rounds with a crowd among 19 for the last unit: each run has other timings. */
const rounds = Array.from(
  { length: 22 },
  (_, at): Round => (at % 8 === 0 ? { stock, buyers } : { stock: 1, buyers: 8 }),
)

const places = [
  { name: 'one process on the embedded database', processes: 1, url: undefined },
  ...databases.filter(({ url }) => url).map(({ url }) => ({ name: 'two processes on PostgreSQL', processes: 2, url })),
]

const both = { description: 'To be sold.', price: 2.5 }
/** Products on sale: one with little stock and one with enough. */
const offers = [
  {
    what: 'two products',
    make: (make: Make, round: Round) =>
      Promise.all(
        [round.stock, round.buyers].map(async (units) => {
          const { _id } = await make({ ...both, name: `${units} of these`, stock: units })
          return { id: _id } as Selection
        }),
      ),
    stockOf: (product: AdminProduct, _: Selection) => product.stock,
  },
  {
    what: 'two variants of one product',
    make: async (make: Make, round: Round) => {
      const units = { few: round.stock, enough: round.buyers }
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

interface Placed {
  order: Order
}

describe.each(places)('$name', ({ processes, url: base }) => {
  let url = base
  let drop = async () => undefined as unknown
  let pool: pg.Pool
  let gateway: Awaited<ReturnType<typeof listenGateway>>
  const slug = `s${randomUUID().slice(0, 12)}`
  const host = `${slug}.test.example`
  const folders: string[] = []
  const sites: Site[] = []
  let token: string

  beforeAll(async () => {
    // Servers of other test files would also ask the gateway about its payments.
    const own = base ? await ownDatabase(base, async () => undefined) : undefined
    if (own) ({ href: url, drop } = own)
    pool = new pg.Pool({ connectionString: url })
    // Dropping the database ends connections that are still closing.
    pool.on('error', () => undefined)
    gateway = await listenGateway([account])
    const env = { LIMITS: 'measuring', PAYNOW_URL: gateway.address, ...(url && { DATABASE_URL: url }) }
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
  })

  afterAll(async () => {
    for (const site of sites) await site.stop()
    await pool.end()
    await drop()
    gateway.close()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  test.each(offers)(
    `$what: ${buyers} buyers get exactly ${stock} units`,
    { timeout: 120_000 },
    async ({ make, stockOf }) => {
      for (const round of rounds) {
        const [last, enough] = await make(async (body) => {
          const { product } = (await callSite<SavedProduct>(sites[0]!, host, 'POST', '/api/products', { token, body }))
            .body
          return product
        }, round)
        const replies = await Promise.all(
          Array.from({ length: round.buyers }, (_, buyer) => {
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
          '200 ': round.stock,
          '409 INSUFFICIENT_STOCK': round.buyers - round.stock,
        })
        for (const site of sites) {
          const now = async ({ id }: Pick<CartItem, 'id'>) =>
            (await callSite<AdminProduct>(site, host, 'GET', `/api/products/${id}?view=admin`, { token })).body
          expect(stockOf(await now(last!), last!)).toBe(0)
          expect(stockOf(await now(enough!), enough!)).toBe(round.buyers - round.stock)
          const { stock: left, sold } = await now(last!)
          // Two variants of one product add up in its stock and sales.
          expect([left, sold]).toEqual(
            last!.id === enough!.id ? [round.buyers - round.stock, 2 * round.stock] : [0, round.stock],
          )
        }
      }
      for (const site of sites) expect(site.output()).not.toContain('deadlock')
    },
  )

  test.runIf(base)(`of ${buyers} buyers who pay by card exactly ${stock} get what they paid for`, async () => {
    const body = { ...both, name: 'Paid by card', stock }
    const made = await callSite<SavedProduct>(sites[0]!, host, 'POST', '/api/products', { token, body })
    const { _id: id } = made.body.product
    await callSite(sites[0]!, host, 'POST', '/api/admin/payment-integrations', {
      token,
      body: {
        ...{ provider: 'paynow', currency: 'USD', methods: ['card'] },
        ...{ settings: { integrationId: account.id }, secrets: { integrationKey: account.key } },
      },
    })
    /** The orders of those who got one. */
    const buy = async (count: number) => {
      const request = () => checkoutRequest([{ id, qty: 1 }], both.price, { payment: { method: 'card' } })
      const replies = await Promise.all(
        Array.from({ length: count }, (_, buyer) => {
          const { idempotencyKey, ...order } = request()
          const headers = { 'idempotency-key': idempotencyKey }
          return callSite<Placed>(sites[buyer % processes]!, host, 'POST', '/api/checkout', { headers, body: order })
        }),
      )
      return replies.flatMap(({ status, body: { order } }) => (status === 200 ? [order.orderNumber] : []))
    }
    /** The gateway reports each payment to all processes. */
    const pay = async (orderNumber: string) => {
      const [payment] = gateway.gateway.paymentsOf(orderNumber)
      payment!.status = 'Paid'
      const { pathname, search } = new URL(payment!.resultUrl)
      const report = { reference: payment!.reference, amount: payment!.amount, status: 'Paid' }
      const sent = {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: Buffer.from(encodeMessage(Object.entries(report), account.key)),
      }
      const replies = await Promise.all(sites.map((site) => callSite(site, host, 'POST', pathname + search, sent)))
      expect(replies.map(({ status }) => status)).toEqual(sites.map(() => 200))
    }
    const states = async () => {
      const { rows } = await pool.query<{ state: string; orders: number }>(
        `select concat_ws(' ', orders.status, payment_status) as state, count(*)::int as orders from orders
          join order_lines on order_lines.order_id = orders.id where product_id = $1 group by 1 order by 1`,
        [id],
      )
      return Object.fromEntries(rows.map(({ state, orders }) => [state, orders]))
    }

    const first = await buy(buyers)
    expect(first).toHaveLength(stock)
    const [inTime, belated] = [first.slice(3), first.slice(0, 3)]
    await Promise.all(inTime.map(pay))
    await pool.query(
      `update orders set created_at = now() - interval '2 hours', confirm_by = now() where order_number = any($1)`,
      [belated],
    )
    await expect.poll(states).toEqual({ 'cancelled cancelled': 3, 'processing paid': 7 })
    // Others buy what the three did not pay. Then all six pay at once.
    const second = await buy(2 * stock)
    expect(second).toHaveLength(3)
    await Promise.all([...second, ...belated].map(pay))
    // The control: 13 have paid. The three that get nothing are for staff to refund.
    expect(await states()).toEqual({ 'cancelled paid': 3, 'processing paid': stock })
    const { rows: notes } = await pool.query<{ text: string }>(
      `select text from order_notes join orders on orders.id = order_id where order_number = any($1)`,
      [belated],
    )
    expect(notes.filter(({ text }) => text.startsWith('Paid, stock missing'))).toHaveLength(3)
    const { rows: charged } = await pool.query(`select from payments where status = 'paid'`)
    expect(charged).toHaveLength(stock + 3)
    const product = await callSite<AdminProduct>(sites[0]!, host, 'GET', `/api/products/${id}?view=admin`, { token })
    expect([product.body.stock, product.body.sold]).toEqual([0, stock])
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
