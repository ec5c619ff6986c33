import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { refundValue } from '#shared/commerce/order-refunds.ts'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import type { OrderMoney } from '#shared/commerce/payments.ts'
import { AppError } from '#shared/core/errors.ts'
import { amountOf, centsOf } from '#shared/core/money.ts'
import { unsentUnits } from '#shared/core/order-options.ts'
import { databases, serverOn, world } from '#tests/world.ts'
import { putOnSale } from '../../products/products-for-tests.ts'
import { applyOutcome } from '../payment/attempts.ts'
import { scopeOfCompany } from '../payment/scope.ts'
import { FollowedLine, loseFirst, MoneyLedger, stepsSeed } from './ledgers-for-tests.ts'

type World = Awaited<ReturnType<typeof world>>
const kinds = [
  ...['change', 'add', 'pay', 'refund', 'refund lines', 'ship', 'cancel', 'reopen', 'remove parcel', 'report'],
] as const
type Kind = (typeof kinds)[number]

/** A sequence in which no kind is refused, because random ones may refuse a kind each time. */
const everyKind: [Kind, number][] = [
  ...(['add', 'change', 'pay', 'refund', 'refund lines', 'ship', 'remove parcel'] as const).map(
    (kind): [Kind, number] => [kind, 2],
  ),
  ...(['cancel', 'reopen', 'report'] as const).map((kind): [Kind, number] => [kind, 1]),
]

/** Refusals that are part of the rules; others fail the test. */
const refusals = new Set(['VALIDATION', 'CONFLICT', 'INSUFFICIENT_STOCK'])

/** An order of the server, with the ledgers of the test. */
class RealOrder {
  readonly money = new MoneyLedger()
  /** By line, also of removed ones. */
  readonly lines = new Map<string, { product: string; followed: FollowedLine }>()
  private readonly w: World
  private readonly products: string[]
  private order: AdminOrder
  private sums!: OrderMoney

  constructor(w: World, products: string[], order: AdminOrder) {
    this.w = w
    this.products = products
    this.order = order
    this.money.add(0, centsOf(order.total))
    this.follow(order)
  }

  private follow({ lines }: AdminOrder) {
    for (const { _id, product, qty } of lines)
      if (!this.lines.has(_id)) this.lines.set(_id, { product, followed: new FollowedLine(qty) })
  }

  private async change(
    next: { lines: { id: string; qty: number }[]; items?: { id: string; qty: number }[] },
    byHand = 0,
  ) {
    const { _id: id, updatedAt, total: before } = this.order
    const input = { id, ...next, byHand }
    const { totals } = await this.w.admin.staffOrders.quoteChange(input)
    const changed = await this.w.admin.staffOrders.change({ ...input, updatedAt, total: totals.total, notify: false })
    this.money.add(0, centsOf(totals.total) - centsOf(before))
    for (const [line, { followed }] of this.lines) followed.change(next.lines.find((one) => one.id === line)?.qty ?? 0)
    this.follow(changed)
  }

  /** Takes a random step of staff or the provider. Refused steps change nothing. Returns whether it was possible. */
  async take(kind: Kind, size: number): Promise<boolean> {
    const { admin, pipeline, here } = this.w
    const { order, sums } = this
    const { _id: id, lines } = order
    const line = lines[size % lines.length]!
    const { followed } = this.lines.get(line._id)!
    const retained = lines.map(({ _id, qty }) => ({ id: _id, qty }))
    const idempotencyKey = randomUUID()
    const qty = 1 + (size % 2)
    if (kind === 'change') {
      const others = retained.filter((one) => one.id !== line._id)
      await this.change({ lines: size % 3 ? [...others, { id: line._id, qty: size }] : others }, size)
    }
    if (kind === 'add') await this.change({ lines: retained, items: [{ id: this.products[size % 3]!, qty: size }] })
    if (kind === 'pay') {
      const amount = Math.min(size * 5, amountOf(Math.max(0, this.money.balance)))
      await admin.adminPayments.record({ id, amount, idempotencyKey })
      this.money.add(centsOf(amount), 0)
    }
    if (kind === 'refund' || kind === 'refund lines') {
      const amount = Math.min(size, amountOf(this.money.sum('received')))
      const restock = size % 2 === 0
      const refunded = kind === 'refund' ? [] : [{ id: line._id, qty, restock, sent: size % 3 === 0 }]
      await admin.adminPayments.refund({ id, amount, idempotencyKey, lines: refunded })
      const sold = { ...line, priceCents: centsOf(line.price), discountCents: centsOf(line.discount), addedTaxRate: 0 }
      const value = refunded.length ? refundValue({ ...sold, refundedQty: line.refunded }, qty) : 0
      this.money.refund(centsOf(amount), value)
      if (refunded.length) followed.refund(qty, restock, size % 3 === 0)
    }
    if (kind === 'report') {
      const payment = sums.payments.find(({ status }) => status === 'paid')
      if (!payment) return false
      const scope = await scopeOfCompany(pipeline, here.id)
      const update = { status: 'refunded' as const }
      await scope.write((ctx) => applyOutcome(ctx, payment._id, { kind: 'update', update }))
      this.money.report(centsOf(payment.amount))
    }
    if (kind === 'ship') {
      await admin.shipments.create({ id, idempotencyKey, lines: [{ id: line._id, qty }], notify: false })
      followed.ship(qty)
    }
    if (kind === 'remove parcel') {
      const parcel = order.shipments![0]
      if (!parcel) return false
      await admin.shipments.remove({ id: parcel._id })
      const isReturned = order.status === 'cancelled' && !order.holdsStock
      for (const one of parcel.lines) this.lines.get(one.line)!.followed.removeParcel(one.qty, isReturned)
    }
    if (kind === 'cancel' && order.status !== 'cancelled') {
      const restock = size % 2 === 0
      await admin.orders.update({ id, status: 'cancelled', restock, notify: false })
      if (restock) for (const one of this.lines.values()) one.followed.cancel()
    }
    if (kind === 'reopen') {
      await admin.orders.update({ id, status: 'processing', notify: false })
      for (const one of this.lines.values()) one.followed.reopen()
    }
    return true
  }

  /** Compares the order, its money and the movements of its products with the ledgers. */
  async check() {
    const { admin, database } = this.w
    const id = this.order._id
    this.order = await admin.adminOrders.get({ id })
    this.sums = await admin.adminPayments.ofOrder({ id })
    const { order, sums } = this
    const lines = order.lines.reduce((sum, one) => sum + centsOf(one.price) * one.qty - centsOf(one.discount), 0)
    expect(amountOf(lines)).toBe(order.total)
    expect(centsOf(sums.paid) - centsOf(sums.refunded)).toBe(this.money.sum('received'))
    const balance = this.money.balance
    const overpaid = order.status === 'cancelled' ? 0 : Math.max(0, -balance)
    expect([sums.due, sums.overpaid].map(centsOf)).toEqual([Math.max(0, balance), overpaid])
    const { rows } = await database.pool.query<{ id: string; stock: number; moved: number; own: number }>(
      `select products.id, products.stock, coalesce(sum(delta), 0)::int as moved,
         coalesce(sum(delta) filter (where order_id = $1), 0)::int as own
       from products left join stock_movements on product_id = products.id
       where products.id = any($2::uuid[]) group by products.id, products.stock`,
      [id, this.products],
    )
    expect(rows.map(({ stock, moved }) => stock - moved)).toEqual(this.products.map(() => inStock))
    const followed = [...this.lines.values()]
    for (const row of rows) {
      const ofProduct = followed.filter(({ product }) => product === row.id)
      expect(row.own).toBe(ofProduct.reduce((sum, one) => sum + one.followed.stock, 0))
    }
    expect(order.lines.map(unsentUnits)).toEqual(order.lines.map(({ _id }) => this.lines.get(_id)!.followed.unsent))
  }
}

const inStock = 100_000

describe.each(databases)('on $kind', ({ url }) => {
  beforeAll(async () => void (await serverOn(url)))

  async function shop() {
    const w = await world({ url, limits: 'measuring' })
    const products = await putOnSale(
      w.here,
      [1000, 350, 99].map((priceCents) => ({ priceCents, stock: inStock })),
    )
    const items = products.slice(0, 2).map((id) => ({ id, qty: 3 }))
    const customer = { name: 'Rosa', phone: '0771 234 567' }
    return async () => {
      const placed = await w.admin.staffOrders.create({ idempotencyKey: randomUUID(), items, customer, total: 40.5 })
      const order = new RealOrder(w, products, placed)
      await order.check()
      return order
    }
  }

  async function takeSequences(count: number) {
    const place = await shop()
    const step = fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 1, max: 6 }))
    const sequence = fc.array(step, { minLength: 8, maxLength: 12 })
    const random = fc.sample(sequence, { numRuns: count, seed: stepsSeed })
    const done = new Map<Kind, number>()
    for (const steps of [everyKind, ...random]) {
      const order = await place()
      for (const [index, [kind, size]] of steps.entries()) {
        const isDone = await order.take(kind, size).catch((error: unknown) => {
          if (!(error instanceof AppError && refusals.has(error.code))) throw error
          return false
        })
        if (isDone) done.set(kind, (done.get(kind) ?? 0) + 1)
        await order.check().catch((cause: unknown) => {
          const taken = JSON.stringify(steps.slice(0, index + 1))
          throw new Error(`STEPS_SEED=${stepsSeed}: differs after ${taken}`, { cause })
        })
      }
    }
    expect(kinds.filter((kind) => !done.has(kind))).toEqual([])
  }

  test('lines, money and stock agree with ledgers in a fixed and 9 random sequences', () => takeSequences(9), 180_000)

  test('the same in more random sequences', { tags: ['long'], timeout: 3_600_000 }, () =>
    takeSequences(Number(process.env.STEPS_RUNS ?? 15)),
  )

  test('the control: ledgers that lose a movement differ', async () => {
    const place = await shop()
    const money = await place()
    loseFirst(money.money, 'add')
    await money.take('pay', 2)
    await expect(money.check()).rejects.toThrow('expected')
    const stock = await place()
    for (const { followed } of stock.lines.values()) loseFirst(followed, 'refund')
    await stock.take('refund lines', 2)
    await expect(stock.check()).rejects.toThrow('expected')
  })
})
