import pg from 'pg'
import { checkoutRequest } from '#server/commerce/orders/checkout-for-tests.ts'
import type { listenGateway } from '#server/commerce/payments/demo-gateway/listen-for-tests.ts'
import { encodeMessage } from '#server/commerce/payments/paynow/wire.ts'
import type { Checkout, Order } from '#shared/commerce/orders.ts'
import type { Payment } from '#shared/commerce/payments.ts'
import type { AdminProduct, SavedProduct } from '#shared/commerce/products.ts'
import { callSite } from './call-site.ts'
import { newDataFolder, type Site, startSite, vitrine } from './site-process.ts'

type Gateway = Awaited<ReturnType<typeof listenGateway>>
export const account = { id: '1201', key: 'integration-key' }
const password = 'correct horse battery'
const host = 'kill-orders.test.example'
const [price, stock] = [2.5, 1000]
/** Advisory lock that commits wait for. */
const commitLock = 4711

/** The step at which the server is killed. */
export interface Step {
  name: string
  /** The running operation: saving a cart, placing an order, or handling a callback of the gateway. */
  during: 'cart' | 'order' | 'report'
  hold(shop: Shop): Promise<Held>
}

interface Held {
  /** Resolves when the server waits at this step. */
  reached(): Promise<void>
  /** Releases the lock that the killed server waited for. */
  release(): Promise<void>
}

/** Holds the server at a statement by locking its table. `select … for update` needs the stronger mode. */
const statement =
  (table: string, pattern: string, mode: 'share' | 'exclusive' = 'share') =>
  async ({ pool }: Pick<Shop, 'pool'>): Promise<Held> => {
    const client = await pool.connect()
    await client.query(`begin; lock table ${table} in ${mode} mode`)
    return {
      reached: () => untilWaiting(pool, pattern),
      async release() {
        await client.query('rollback')
        client.release()
      },
    }
  }

/** Holds the server at the commit of an order or payment change. */
const commit = async ({ pool }: Pick<Shop, 'pool'>): Promise<Held> => {
  const client = await pool.connect()
  await client.query(`select pg_advisory_lock(${commitLock})`)
  return {
    reached: () => untilWaiting(pool, '%commit'),
    async release() {
      await client.query(`select pg_advisory_unlock(${commitLock})`)
      client.release()
    },
  }
}

async function untilWaiting(pool: pg.Pool, pattern: string) {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`
  await until(async () => ((await pool.query(waiting, [pattern])).rowCount ?? 0) > 0, `a statement like ${pattern}`)
}

/**
 * Holds a request at the gateway: `asked` before it takes effect, `answered` after it. With `drop` the connection is
 * cut there.
 */
const atGateway =
  (phase: 'asked' | 'answered', end: 'drop' | undefined, path = /initiate|remote/) =>
  async ({ gateway }: Pick<Shop, 'gateway'>): Promise<Held> => {
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    gateway.state.hold = async (now, asked) => {
      if (now !== phase || !path.test(asked)) return undefined
      reached.resolve()
      await released.promise
      return end
    }
    return {
      reached: () => reached.promise,
      async release() {
        gateway.state.hold = undefined
        released.resolve()
      },
    }
  }

/** Holds the server before it stores the gateway's response. */
const storing =
  (held: Step['hold']): Step['hold'] =>
  async (shop) => {
    const { gateway } = shop
    const inner = Promise.withResolvers<Held>()
    gateway.state.hold = async (now, path) => {
      if (now !== 'answered' || !/initiate|remote/.test(path)) return undefined
      gateway.state.hold = undefined
      inner.resolve(await held(shop))
      return undefined
    }
    return {
      reached: async () => (await inner.promise).reached(),
      release: async () => (await inner.promise).release(),
    }
  }

const orderLock = 'select%from "orders"%for update%'

/** All steps from the cart to the end of a callback. */
export const steps: Step[] = [
  { name: 'storing the cart', during: 'cart', hold: statement('carts', '%"carts"%') },
  { name: 'claiming the key', during: 'order', hold: statement('checkout_keys', 'insert into "checkout_keys"%') },
  { name: 'taking the stock', during: 'order', hold: statement('products', 'update "products"%') },
  { name: 'logging the stock', during: 'order', hold: statement('stock_movements', 'insert into "stock_movements"%') },
  { name: 'storing the order', during: 'order', hold: statement('orders', 'insert into "orders"%') },
  { name: 'storing its lines', during: 'order', hold: statement('order_lines', 'insert into "order_lines"%') },
  { name: 'queueing its mail', during: 'order', hold: statement('pgboss.job_common', '%insert into pgboss.job%') },
  { name: 'storing the attempt', during: 'order', hold: statement('payments', 'insert into "payments"%') },
  { name: 'committing the order', during: 'order', hold: commit },
  { name: 'asking the gateway, which never hears of it', during: 'order', hold: atGateway('asked', 'drop') },
  { name: 'asking the gateway, which hears of it later', during: 'order', hold: atGateway('asked', undefined) },
  { name: 'waiting for the answer of the gateway', during: 'order', hold: atGateway('answered', 'drop') },
  { name: 'storing the answer', during: 'order', hold: storing(statement('payments', 'update "payments"%')) },
  { name: 'committing the answer', during: 'order', hold: storing(commit) },
  { name: 'asking about a report', during: 'report', hold: atGateway('asked', 'drop', /poll/) },
  { name: 'waiting for the answer about a report', during: 'report', hold: atGateway('answered', 'drop', /poll/) },
  { name: 'locking the order of a report', during: 'report', hold: statement('orders', orderLock, 'exclusive') },
  { name: 'storing the payment', during: 'report', hold: statement('payments', 'update "payments"%') },
  { name: 'settling the order', during: 'report', hold: statement('orders', 'update "orders"%') },
  {
    name: 'queueing the mail to the shop',
    during: 'report',
    hold: statement('pgboss.job_common', '%insert into pgboss.job%'),
  },
  { name: 'committing the payment', during: 'report', hold: commit },
]

interface Shop {
  gateway: Gateway
  pool: pg.Pool
  site: Site
  product: string
  token: string
}

interface Placed {
  order: Order
  token: string
}

/** A payment at the gateway. */
interface Charge {
  guid: string
  reference: string
  amount: string
  resultUrl: string
  status: string
}

interface Buyer {
  request: Checkout
  /** Whether the customer returns after the kill. */
  returns: boolean
}

/** A shop with Paynow payments through the gateway double, on its own PostgreSQL database at `url`. */
export async function openShop(url: string, data: string, gateway: Gateway) {
  const env = { LIMITS: 'measuring', DATABASE_URL: url, PAYNOW_URL: gateway.address }
  await vitrine(['company', 'add', 'kill', '--host', host, '--plan', 'business', '--data', data], { env })
  const boss = ['--email', 'boss@x.example', '--username', 'boss', '--role', 'admin']
  await vitrine(['user', 'add', 'kill', ...boss, '--data', data], { input: `${password}\n`, env })
  const pool = new pg.Pool({ connectionString: url })
  // Dropping the database ends connections that are still closing.
  pool.on('error', () => undefined)
  // Commits of orders and payment changes wait while a step holds the lock.
  await pool.query(`create function wait_for_test() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(${commitLock});
      return null;
    end $$;
    create constraint trigger wait_for_test after insert on orders deferrable initially deferred
      for each row execute function wait_for_test();
    create constraint trigger wait_for_test after update on payments deferrable initially deferred
      for each row when (old.status <> new.status) execute function wait_for_test()`)
  const shop: Shop = { gateway, pool, site: await startSite(data, { env }), product: '', token: '' }
  const call = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    callSite<Body>(shop.site, host, method, path, { body, headers, ...(shop.token && { token: shop.token }) })
  const logIn = { username: 'boss', password }
  shop.token = (await call<{ token: string }>('POST', '/api/auth/login', logIn)).body.token
  const goods = { name: 'Tide', description: 'To be sold.', price, stock }
  shop.product = (await call<SavedProduct>('POST', '/api/products', goods)).body.product._id
  await call('POST', '/api/admin/payment-integrations', {
    ...{ provider: 'paynow', currency: 'USD', methods: ['card', 'ecocash'] },
    ...{ settings: { integrationId: account.id }, secrets: { integrationKey: account.key } },
  })
  const guest = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    callSite<Body>(shop.site, host, method, path, { body, headers })
  const items = [{ id: shop.product, qty: 1 }]

  const newBuyer = (method: 'card' | 'ecocash', returns: boolean): Buyer => ({
    request: checkoutRequest(items, price, {
      payment: { method, ...(method === 'ecocash' && { phone: '0771111111' }) },
    }),
    returns,
  })
  /** Posts one order many times concurrently, half of them to another process. Returns the order numbers. */
  async function postToTwo({ request: { idempotencyKey, ...body } }: Buyer, times: number) {
    const sites = [shop.site, await startSite(newDataFolder(), { env })]
    const headers = { 'idempotency-key': idempotencyKey }
    const post = (at: number) => callSite<Placed>(sites[at % 2]!, host, 'POST', '/api/checkout', { body, headers })
    const replies = await Promise.all(Array.from({ length: times }, (_, at) => post(at)))
    await sites[1]!.stop()
    return new Set(replies.flatMap(({ status, body: reply }) => (status === 200 ? [reply.order.orderNumber] : [])))
  }
  const putCart = () => call('PUT', '/api/cart', { items })
  const order = ({ request: { idempotencyKey, ...body } }: Buyer) =>
    guest<Placed>('POST', '/api/checkout', body, { 'idempotency-key': idempotencyKey })
  /** The gateway's payments of an order, newest first. */
  const paymentsAt = (orderNumber: string): Charge[] => gateway.gateway.paymentsOf(orderNumber).toReversed()
  /** Sends the callback of the newest payment. Returns the response status. */
  const report = async (orderNumber: string) => {
    const payment = paymentsAt(orderNumber)[0]!
    const { pathname, search } = new URL(payment.resultUrl)
    const body = encodeMessage(
      Object.entries({
        reference: payment.reference,
        amount: payment.amount,
        paynowreference: '1',
        pollurl: `${gateway.address}/interface/poll?guid=${payment.guid}`,
        status: payment.status,
      }),
      account.key,
    )
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return guest('POST', pathname + search, Buffer.from(body), headers)
  }
  const pay = (orderNumber: string) => gateway.gateway.setStatus(paymentsAt(orderNumber)[0]!.guid, 'Paid')
  /** Simulates elapsed minutes, so that checks are due. */
  const age = (minutes: number) =>
    pool.query(`
      update orders set created_at = created_at - interval '${minutes} minutes',
        confirm_by = confirm_by - interval '${minutes} minutes';
      update payments set created_at = created_at - interval '${minutes} minutes', next_check_at = now()
        where next_check_at is not null`)

  /** Kills the server at a step and restarts it. Then the customer returns or not. */
  async function killAt(step: Step, buyer: Buyer) {
    let orderNumber = ''
    if (step.during === 'report') {
      orderNumber = (await order(buyer)).body.order.orderNumber
      // Sends the callback before the server checks by itself.
      await pool.query(`update payments set next_check_at = now() + interval '1 hour' where next_check_at is not null`)
      await pay(orderNumber)
    }
    const held = await step.hold(shop)
    const cut = { cart: putCart, order: () => order(buyer), report: () => report(orderNumber) }[step.during]()
    const answer = cut.then(
      () => 'answered',
      () => 'cut',
    )
    await Promise.race([held.reached(), answer.then((how) => Promise.reject(new Error(`${how} before ${step.name}`)))])
    await shop.site.kill()
    await held.release()
    if ((await answer) !== 'cut') throw new Error(`the server answered at ${step.name}`)
    shop.site = await startSite(data, { env })
    if (!buyer.returns) return
    const again = { cart: putCart, order: () => order(buyer), report: () => report(orderNumber) }[step.during]
    const { status } = await again()
    if (status !== 200) throw new Error(`the server answered ${status} again after ${step.name}`)
  }

  /** Returning customers pay, again after a failed payment. All other orders expire. */
  async function finish(buyers: readonly Buyer[]) {
    await age(3)
    for (const buyer of buyers.filter(({ returns }) => returns)) {
      const { order: placed, token } = (await order(buyer)).body
      const latest = async () =>
        (await guest<Payment>('GET', `/api/orders/${placed._id}/payment?token=${token}`)).body.status
      await until(async () => (await latest()) !== 'created', `the start of ${placed.orderNumber}`)
      if ((await latest()) === 'failed')
        await guest('POST', `/api/orders/${placed._id}/pay`, { token, ...buyer.request.payment })
      if ((await latest()) === 'pending' && buyer.request.payment.method === 'card') {
        await pay(placed.orderNumber)
        await report(placed.orderNumber)
      }
      await until(async () => (await latest()) === 'paid', `the payment of ${placed.orderNumber}`)
    }
    await age(61)
    const none = (rows: string) => async () => (await pool.query(rows)).rowCount === 0
    await until(none(`select from payments where status in ('created', 'pending')`), 'the end of all attempts')
    // A server checks for expired orders when it starts.
    await shop.site.kill()
    shop.site = await startSite(data, { env })
    await until(none(`select from orders where status = 'pending'`), 'the end of all orders')
  }

  /** Problems in the final state; empty if there are none. */
  async function faults(buyers: readonly Buyer[]): Promise<string[]> {
    const { rows } = await pool.query<{
      number: string
      email: string
      status: string
      payment: string
      total: string
      paid: string
      qty: string
      mails: string
    }>(`select order_number as number, customer_email as email, status, payment_status as payment, total_cents as total,
          (select coalesce(sum(amount_cents), 0) from payments p where p.order_id = o.id and p.status = 'paid') as paid,
          (select sum(qty) from order_lines l where l.order_id = o.id) as qty,
          (select count(*) from pgboss.job where name = 'send-mail' and data->>'to' = o.customer_email
            and data->>'subject' = 'Your order ' || o.order_number || ' at ' || (select name from company)) as mails
        from orders o`)
    const found: string[] = []
    const charges = (orderNumber: string) => paymentsAt(orderNumber).filter((one) => one.status === 'Paid').length
    for (const { request, returns } of buyers) {
      const own = rows.filter(({ email }) => email === request.customer.email)
      const charged = own.reduce((sum, { number }) => sum + charges(number), 0)
      if (own.length > 1) found.push('two orders of one cart')
      if (charged > 1) found.push('charged twice')
      if (returns && own.length === 0) found.push('lost order')
      for (const { number, status, payment, total, paid, mails } of own) {
        const isPaid = payment === 'paid'
        if (isPaid && paid !== total) found.push('paid without a payment')
        if (isPaid !== charges(number) > 0) found.push('paid is not what the gateway charged')
        if (status !== (isPaid ? 'processing' : 'cancelled')) found.push(`${payment} order is ${status}`)
        if (returns && !isPaid) found.push('not paid in the end')
        if (mails !== '1') found.push(`${mails} confirmations`)
      }
    }
    const sold = rows.filter(({ status }) => status !== 'cancelled').reduce((sum, { qty }) => sum + Number(qty), 0)
    const left = (await call<AdminProduct>('GET', `/api/products/${shop.product}?view=admin`)).body.stock
    if (left !== stock - sold) found.push(`${left} in stock after ${sold} of ${stock} were sold`)
    return found
  }

  const close = async () => {
    await shop.site.stop()
    await pool.end()
  }
  return { pool, newBuyer, postToTwo, paymentsAt, killAt, finish, faults, close }
}

async function until(condition: () => Promise<boolean>, what: string) {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`waited a minute for ${what}`)
}
