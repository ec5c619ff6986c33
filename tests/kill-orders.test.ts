import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenGateway } from '#server/commerce/payments/demo-gateway/listen-for-tests.ts'
import { ownDatabase } from '#tests/own-database.ts'
import { account, openShop, type Step, steps } from './killed-orders.ts'
import { newDataFolder } from './site-process.ts'
import { databases } from './world.ts'

/** `npm run test:kill-orders` kills at every step, other runs at five steps. */
const everything = import.meta.env.MODE === 'everything'
const few = ['storing its lines', 'committing the order', 'waiting for the answer of the gateway', 'storing the answer']
const stepCalled = (name: string) => steps.find((step) => step.name === name)!

const url = databases.find((database) => database.url)?.url

// With PostgreSQL only, because there the transaction of a killed server continues for a while.
describe.skipIf(!url)('kill -9 between cart and payment, on PostgreSQL', () => {
  const data = newDataFolder()
  let gateway: Awaited<ReturnType<typeof listenGateway>>
  let database: Awaited<ReturnType<typeof ownDatabase>>
  let shop: Awaited<ReturnType<typeof openShop>>

  beforeAll(async () => {
    gateway = await listenGateway([account], 50)
    database = await ownDatabase(url!, async () => undefined)
    shop = await openShop(database.href, data, gateway)
  })
  afterAll(async () => {
    await shop.close()
    await database.drop()
    gateway.close()
    rmSync(data, { recursive: true, force: true })
  })

  const buyerAt = ({ during }: Step, returns = true) =>
    // Mobile payments are charged at their start. Cards are charged once the customer has paid, before the callback.
    shop.newBuyer(during === 'order' ? 'ecocash' : 'card', returns)

  /** Kills at each step for a returning customer, and at some steps for one who does not return. */
  const plan = everything
    ? [
        ...steps.map((step) => ({ step, returns: true })),
        ...few.map((name) => ({ step: stepCalled(name), returns: false })),
      ]
    : [...few, 'committing the payment'].map((name) => ({
        ...{ step: stepCalled(name), returns: name !== 'committing the order' },
      }))

  test(`${plan.length} kills lose no order and charge no customer twice`, { timeout: 600_000 }, async () => {
    const buyers: ReturnType<typeof buyerAt>[] = []
    for (const { step, returns } of plan) {
      const buyer = buyerAt(step, returns)
      buyers.push(buyer)
      await shop.killAt(step, buyer)
    }
    await shop.finish(buyers)
    expect(await shop.faults(buyers)).toEqual([])

    // The control: the check finds a paid order without its payment.
    await shop.pool.query(
      `delete from payments where order_id = (select id from orders where payment_status = 'paid' limit 1)`,
    )
    expect(await shop.faults(buyers)).toContain('paid without a payment')
  })

  test('fifty requests to two processes with one key create one payment', async () => {
    const buyer = shop.newBuyer('ecocash', true)
    const placed = [...(await shop.postToTwo(buyer, 50))]
    expect([placed.length, placed.flatMap(shop.paymentsAt).length]).toEqual([1, 1])
    await expect.poll(() => shop.paymentsAt(placed[0]!)[0]!.status).toBe('Paid')
    await shop.finish([buyer])
    expect(await shop.faults([buyer])).toEqual([])
  })

  test('the control: without unique keys a customer is charged twice', async () => {
    await shop.pool.query('drop index checkout_keys_once')
    expect((await shop.postToTwo(shop.newBuyer('ecocash', true), 10)).size).toBeGreaterThan(1)
    const step = stepCalled('waiting for the answer of the gateway')
    const buyer = buyerAt(step)
    await shop.killAt(step, buyer)
    await expect
      .poll(() => shop.faults([buyer]))
      .toEqual(expect.arrayContaining(['two orders of one cart', 'charged twice']))
  })
})
