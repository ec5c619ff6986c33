import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { refundValue } from '#shared/commerce/order-refunds.ts'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import type { OrderMoney } from '#shared/commerce/payments.ts'
import { AppError } from '#shared/core/errors.ts'
import { amountOf, centsOf } from '#shared/core/money.ts'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { putOnSale } from '../../products/products-for-tests.ts'
import { balanceOf, creditOf, leftToPay, leftToRefund, paymentStatusOf } from '../payment/payment-status.ts'

beforeAll(async () => void (await serverOn()), 60_000)

/** An order in numbers: its total changes, and payments and refunds are recorded as the server does it. */
class Model {
  totalCents = 2400
  readonly attempts: { status: 'paid'; amountCents: number; endedAt: null }[] = []
  readonly refunds: { amountCents: number; creditCents: number; createdAt: string }[] = []

  get money() {
    return [{ totalCents: this.totalCents, paymentStatus: 'unpaid' as const }, this.attempts, this.refunds] as const
  }

  change(totalCents: number) {
    if (totalCents >= balanceOf(...this.money).creditedCents) this.totalCents = totalCents
  }

  pay(amountCents: number) {
    if (amountCents <= leftToPay(...this.money)) this.attempts.push({ status: 'paid', amountCents, endedAt: null })
  }

  refund(amountCents: number, valueCents: number) {
    if (amountCents > leftToRefund(...this.money)) return
    const creditCents = creditOf(amountCents, valueCents, this.totalCents, balanceOf(...this.money))
    this.refunds.push({ amountCents, creditCents, createdAt: new Date(this.refunds.length * 1000).toISOString() })
  }
}

const cents = fc.integer({ min: 1, max: 3000 })
const step = fc.oneof(
  cents.map((total) => (model: Model) => model.change(total)),
  cents.map((amount) => (model: Model) => model.pay(amount)),
  fc.constant((model: Model) => model.pay(leftToPay(...model.money))),
  fc.tuple(cents, fc.nat(3000)).map((of) => (model: Model) => model.refund(...of)),
)

test('totals, payments and refunds agree in 10,000 random sequences', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (sequence) => {
      const model = new Model()
      for (const take of sequence) {
        take(model)
        const balance = balanceOf(...model.money)
        const { paidCents, refundedCents, creditedCents, dueCents, overpaidCents } = balance
        const status = paymentStatusOf(...model.money)
        const agrees =
          model.totalCents - creditedCents + overpaidCents - dueCents === paidCents - refundedCents &&
          Math.min(dueCents, overpaidCents) === 0 &&
          refundedCents <= paidCents &&
          creditedCents <= Math.min(refundedCents, model.totalCents) &&
          (status !== 'paid' || dueCents === 0) &&
          (status !== 'partially_refunded' || creditedCents > 0) &&
          (status !== 'refunded' || refundedCents === paidCents)
        // One assertion per step is slow, so they are only made for a failure.
        if (!agrees) expect({ total: model.totalCents, status, ...balance }).toEqual('sums that agree')
      }
    }),
    { numRuns: 10_000 },
  )
})

test('the values of all units of a line add up to its price', () => {
  const line = fc.record({
    priceCents: fc.nat(100_000),
    qty: fc.integer({ min: 1, max: 20 }),
    addedTaxRate: fc.nat(3000),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(line, fc.array(fc.integer({ min: 1, max: 5 })), ({ share, ...one }, parts) => {
      const discountCents = Math.floor(one.priceCents * one.qty * share)
      const of = (refundedQty: number, units: number) => refundValue({ ...one, discountCents, refundedQty }, units)
      let [refunded, sum] = [0, 0]
      for (const part of [...parts, one.qty]) {
        const units = Math.min(part, one.qty - refunded)
        sum += of(refunded, units)
        refunded += units
      }
      expect(sum).toBe(of(0, one.qty))
    }),
  )
})

type World = Awaited<ReturnType<typeof world>>
const kinds = ['change', 'add', 'pay', 'refund', 'refund lines', 'ship', 'cancel', 'reopen'] as const
type Kind = (typeof kinds)[number]

interface State {
  order: AdminOrder
  money: OrderMoney
}

/** Refusals that are part of the rules; others fail the test. */
const refusals = new Set(['VALIDATION', 'CONFLICT', 'INSUFFICIENT_STOCK'])

/** Runs a random step of staff on an order. Refused steps change nothing. */
async function run({ admin }: World, products: string[], { order, money }: State, kind: Kind, size: number) {
  const { _id: id, updatedAt, lines } = order
  const idempotencyKey = randomUUID()
  const [line] = lines
  const retained = lines.map(({ _id, qty }) => ({ id: _id, qty }))
  const change = async (next: { lines: typeof retained; items?: { id: string; qty: number }[]; byHand?: number }) => {
    const { totals } = await admin.staffOrders.quoteChange({ id, ...next })
    await admin.staffOrders.change({ id, updatedAt, total: totals.total, notify: false, ...next })
  }
  if (kind === 'change') {
    const first = { id: line!._id, qty: size }
    await change({ lines: size % 3 ? [first, ...retained.slice(1)] : retained.slice(1), byHand: size })
  }
  if (kind === 'add') await change({ lines: retained, items: [{ id: products[size % products.length]!, qty: size }] })
  if (kind === 'pay') await admin.adminPayments.record({ id, amount: Math.min(size * 5, money.due), idempotencyKey })
  if (kind === 'refund')
    await admin.adminPayments.refund({ id, amount: Math.min(size, money.paid - money.refunded), idempotencyKey })
  if (kind === 'refund lines')
    await admin.adminPayments.refund({
      ...{ id, amount: Math.min(size, money.paid - money.refunded), idempotencyKey },
      lines: [{ id: line!._id, qty: 1, restock: size % 2 === 0 }],
    })
  if (kind === 'ship')
    await admin.shipments.create({ id, idempotencyKey, lines: [{ id: line!._id, qty: 1 }], notify: false })
  if (kind === 'cancel') await admin.orders.update({ id, status: 'cancelled', restock: size % 2 === 0, notify: false })
  if (kind === 'reopen') await admin.orders.update({ id, status: 'processing', notify: false })
}

/** Sums of the order, its money and the stock movements agree with each other. */
async function check(w: World, products: string[], id: string): Promise<State> {
  const order = await w.admin.adminOrders.get({ id })
  const money = await w.admin.adminPayments.ofOrder({ id })
  const sum = order.lines.reduce(
    (total, { price, qty, discount }) => total + centsOf(price) * qty - centsOf(discount),
    0,
  )
  expect(amountOf(sum)).toBe(order.total)
  expect(order.subtotal - order.discount).toBeCloseTo(order.total, 5)
  const paid = money.payments.reduce((total, { amount, status }) => total + (status === 'paid' ? amount : 0), 0)
  expect(money.paid).toBeCloseTo(paid, 5)
  expect(money.refunded).toBeCloseTo(
    money.refunds.reduce((total, { amount }) => total + amount, 0),
    5,
  )
  expect(money.refunded).toBeLessThanOrEqual(money.paid)
  const units = (name: 'refunded' | 'shipped') => order.lines.reduce((total, line) => total + line[name], 0)
  expect(units('refunded')).toBe(
    money.refunds.flatMap((one) => one.products).reduce((total, { qty }) => total + qty, 0),
  )
  expect(units('shipped')).toBe(order.shipments!.flatMap((one) => one.lines).reduce((total, { qty }) => total + qty, 0))
  const restocked = money.refunds
    .flatMap((one) => one.products)
    .reduce((total, { qty, restocked: back }) => total + (back ? qty : 0), 0)
  const held = order.holdsStock ? order.lines.reduce((total, { qty }) => total + qty, 0) - restocked : 0
  const { rows } = await w.database.pool.query<{ stock: number; moved: number; ofOrder: number }>(
    `select products.stock, coalesce(sum(delta), 0)::int as moved,
       coalesce(sum(delta) filter (where order_id = $1), 0)::int as "ofOrder"
     from products left join stock_movements on product_id = products.id
     where products.id = any($2::uuid[]) group by products.id, products.stock`,
    [id, products],
  )
  expect(rows.map(({ stock, moved }) => stock - moved)).toEqual(products.map(() => 200))
  expect(rows.reduce((total, { ofOrder }) => total + ofOrder, 0)).toBe(-held || 0)
  return { order, money }
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('lines, money and stock agree after each of 200 real steps', async () => {
    const w = await world({ url, limits: 'measuring' })
    const products = await putOnSale(
      w.here,
      [1000, 350, 99].map((priceCents) => ({ priceCents, stock: 200 })),
    )
    const sequence = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 1, max: 6 })), {
      minLength: 10,
      maxLength: 10,
    })
    let refused = 0
    for (const steps of fc.sample(sequence, 20)) {
      const items = products.slice(0, 2).map((id) => ({ id, qty: 3 }))
      const customer = { name: 'Rosa', phone: '0771 234 567' }
      const order = { idempotencyKey: randomUUID(), items, customer, total: 40.5 }
      const { _id: id } = await w.admin.staffOrders.create(order)
      let state = await check(w, products, id)
      for (const [kind, size] of steps) {
        await run(w, products, state, kind, size).catch((error: unknown) => {
          if (!(error instanceof AppError && refusals.has(error.code))) throw error
          refused++
        })
        state = await check(w, products, id)
      }
    }
    expect(refused).toBeLessThan(150)
  })
})
