import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { cancelExpiredOrders } from '#server/commerce/orders/confirm-order.ts'
import { listenGateway } from '#server/commerce/payments/demo-gateway/listen-for-tests.ts'
import {
  listenStripe,
  type Session,
  signedEvent,
  stripeKeys,
} from '#server/commerce/payments/stripe/listen-for-tests.ts'
import { productIn, putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { readConfig } from '#server/core/config.ts'
import { createCompany } from '#server/core/tenants/create-company.ts'
import { startServer } from '#server/server.ts'
import { freePort, newDataFolder } from '../site-process.ts'
import { companyAt } from '../world.ts'
import { eventually } from './journey.ts'
import { onSite } from './site.ts'

const account = { id: '1201', key: 'integration-key' }
export const price = 12.34
const stockAtFirst = 10

/**
 * A shop on the built pages whose server runs in this process, so that tests see its tables and make deadlines pass. It
 * has one product, Paynow, Stripe and bank transfer, and sends emails by SMTP. Prompts to unknown numbers and codes wait
 * for `setStatus`.
 */
export async function openShop() {
  const gateway = await listenGateway([account], 10, { paysCodes: false })
  const stripe = await listenStripe()
  const mails = await listenSmtp()
  const port = await freePort()
  const dataDir = newDataFolder()
  const services = { paynowUrl: gateway.address, stripeUrl: stripe.address, smtpUrl: mails.url }
  const local = { baseDomain: 'localhost', publicScheme: 'http', limits: 'measuring', logLevel: 'error' } as const
  const config = readConfig({ dataDir, port, ...local, ...services }, {})
  const running = await startServer(config)
  const company = { slug: 'paper', name: 'Paper & Ink', plan: 'business' as const, hosts: ['localhost'] }
  const id = await createCompany(running.database, { ...company, record: { email: 'shop@paper.example' } })
  const here = companyAt(running, { id, slug: company.slug, host: `localhost:${port}` })
  const admin = await here.person('admin')
  const [productId = ''] = await putOnSale(here, [
    { name: 'Tide', slug: 'tide', priceCents: 1234, stock: stockAtFirst },
  ])
  const currency = 'USD' as const
  const paynow = { settings: { integrationId: account.id }, secrets: { integrationKey: account.key } }
  await admin.paymentSettings.create({
    provider: 'paynow',
    currency,
    methods: ['card', 'ecocash', 'onemoney', 'innbucks'],
    ...paynow,
  })
  await admin.paymentSettings.create({
    ...{ provider: 'stripe', currency, methods: ['stripe'], settings: {}, secrets: stripeKeys },
  })
  await admin.paymentSettings.create({
    ...{ provider: 'bank_transfer', currency, methods: ['bank_transfer'] },
    settings: { instructions: 'Account 123 at Bank' },
  })

  return {
    ...{ here, admin, paynow, mails: mails.received },
    run: (work: () => Promise<void>) => onSite({ port, dataDir, issuer: '' }, work),
    /** Units sold so far, and the revenue in cents that reports show. */
    async figures() {
      const { totals } = await admin.analytics.get({})
      const { stock } = await productIn(here, productId)
      return { held: stockAtFirst - stock, revenue: Math.round(totals.revenue * 100), orders: totals.orders }
    },
    /** `normal` also limits how much stock unconfirmed guests reserve. */
    setLimits(limits: 'normal' | 'measuring') {
      config.limits = limits
    },
    gateway: {
      /** How many payments an order has. */
      countOf: (orderNumber: string) => gateway.gateway.paymentsOf(orderNumber).length,
      /** Ends the newest payment of an order. */
      async report(orderNumber: string, status: 'Paid' | 'Failed') {
        await gateway.gateway.setStatus(gateway.gateway.paymentsOf(orderNumber).at(-1)!.guid, status)
      },
      /** Loses requests that start a payment, before or after they take effect, until the returned function is called. */
      loseStarts(phase: 'asked' | 'answered') {
        gateway.state.hold = async (at, path) => (at === phase && path.endsWith('transaction') ? 'drop' : undefined)
        return () => {
          gateway.state.hold = undefined
        }
      },
    },
    /** Moves the start of all open payments back and checks them. */
    agePayments: (seconds: number) =>
      here.asOwner((db) =>
        db.execute(sql`update payments set created_at = created_at - make_interval(secs => ${seconds}), next_check_at = now()
          where next_check_at is not null`),
      ),
    /** Moves the expiry of all codes into the past. */
    expireCodes: () =>
      here.asOwner((db) =>
        db.execute(
          sql`update payments set step = step || '{"expiresAt": "2020-01-01T00:00:00.000Z"}' where step ->> 'kind' = 'code'`,
        ),
      ),
    setStock: (stock: number) => here.asOwner((db) => db.execute(sql`update products set stock = ${stock}`)),
    /** Cancels all open orders as if their time were over. */
    async endDeadlines() {
      await here.asOwner((db) =>
        db.execute(sql`update orders set confirm_by = now() - interval '1 second', created_at = created_at - interval '2 hours'
          where confirm_by is not null`),
      )
      await here.asOwner((db) =>
        db.execute(sql`update orders set pay_until = now() - interval '1 second' where pay_until is not null`),
      )
      await cancelExpiredOrders(running.pipeline, (error) => {
        throw error
      })
    },
    /** The page of Stripe of an order, and its payment, which Stripe reports. */
    stripe: {
      sessionOf: (orderNumber: string): Session => stripe.sessionOf(orderNumber),
      refundsOf: (orderNumber: string) => stripe.refundsOf(orderNumber),
      async pay(orderNumber: string) {
        const object = stripe.pay(orderNumber)
        const { body, headers } = signedEvent(JSON.stringify({ type: 'checkout.session.completed', data: { object } }))
        const type = { 'content-type': 'application/json' }
        await here.visitor().inject({
          ...{ method: 'POST', url: '/api/payments/stripe/result', payload: body, headers: { ...headers, ...type } },
        })
      },
    },
    async close() {
      await running.stop()
      for (const service of [gateway, stripe, mails]) service.close()
    },
  }
}

/** A mail server that accepts everything. */
async function listenSmtp() {
  const received: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          received.push(mail)
          done()
        }, done)
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    /** Waits for the email to an address whose subject contains `part`. */
    async received(address: string, part: string): Promise<Email> {
      const find = () =>
        received.find(({ to, subject }) => to?.some((one) => one.address === address) && subject?.includes(part))
      await eventually(() => find() !== undefined).toBe(true)
      return find()!
    },
    close: () => server.close(),
  }
}
