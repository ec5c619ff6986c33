import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundValue } from '#shared/commerce/order-refunds.ts'
import { totalsOf } from '#shared/commerce/totals.ts'
import { balanceOf, creditOf, creditOfReport, paymentStatusOf } from '../payment/payment-status.ts'
import { isAllSent } from '../shipments/is-all-sent.ts'
import { type LineUnits, refundUnits, unitsOutOfStock, unitsToReturn, unsentOf, withoutParcel } from '../stock-units.ts'
import { FollowedLine, loseFirst, MoneyLedger, stepsSeed } from './ledgers-for-tests.ts'

interface Attempt {
  status: 'paid' | 'refunded'
  amountCents: number
  endedAt: string | null
  creditCents?: number
}

/** An order in numbers: its total changes, and payments and refunds are recorded as the server does it. */
class Model {
  totalCents: number
  readonly attempts: Attempt[] = []
  readonly refunds: { amountCents: number; creditCents: number; createdAt: string }[] = []
  readonly ledger = new MoneyLedger()
  private seconds = 0

  constructor(totalCents = 2400) {
    this.totalCents = totalCents
    this.ledger.add(0, totalCents)
  }

  get order() {
    return { totalCents: this.totalCents, paymentStatus: 'unpaid' as const }
  }

  get money() {
    return [this.order, this.attempts, this.refunds] as const
  }

  private now() {
    return new Date(++this.seconds * 1000).toISOString()
  }

  change(totalCents: number) {
    if (totalCents < this.totalCents - this.ledger.sum('owed')) return
    this.ledger.add(0, totalCents - this.totalCents)
    this.totalCents = totalCents
  }

  /** Online payments may arrive for more than is due. */
  pay(amountCents: number) {
    if (amountCents === 0) return
    this.attempts.push({ status: 'paid', amountCents, endedAt: null })
    this.ledger.add(amountCents, 0)
  }

  refund(amountCents: number, valueCents: number) {
    if (amountCents > this.ledger.sum('received')) return
    const creditCents = creditOf(amountCents, valueCents, this.totalCents, balanceOf(...this.money))
    this.refunds.push({ amountCents, creditCents, createdAt: this.now() })
    this.ledger.refund(amountCents, valueCents)
  }

  report(at: number) {
    const attempt = this.attempts[at % (this.attempts.length || 1)]
    if (attempt?.status !== 'paid') return
    const others = this.attempts.filter((one) => one !== attempt)
    const creditCents = creditOfReport(this.order, attempt, others, this.refunds)
    Object.assign(attempt, { status: 'refunded', endedAt: this.now(), creditCents })
    this.ledger.report(attempt.amountCents)
  }
}

const cents = fc.integer({ min: 1, max: 3000 })
const payStep = fc.oneof(
  cents.map((amount) => (model: Model) => model.pay(amount)),
  fc.constant((model: Model) => model.pay(Math.max(0, model.ledger.balance))),
  fc.nat(5).map((at) => (model: Model) => model.report(at)),
)
const step = fc.oneof(
  { arbitrary: payStep, weight: 3 },
  cents.map((total) => (model: Model) => model.change(total)),
  fc.tuple(fc.nat(3000), fc.nat(3000)).map((of) => (model: Model) => model.refund(...of)),
)

/** Compares the sums of the server with the ledger. */
function checkMoney({ ledger, money, totalCents }: Model) {
  const balance = balanceOf(...money)
  const { paidCents, refundedCents, creditedCents, dueCents, overpaidCents } = balance
  const status = paymentStatusOf(...money)
  const agrees =
    paidCents - refundedCents === ledger.sum('received') &&
    totalCents - creditedCents === ledger.sum('owed') &&
    dueCents - overpaidCents === ledger.balance &&
    Math.min(dueCents, overpaidCents) === 0 &&
    (status !== 'paid' || dueCents === 0) &&
    (status !== 'partially_refunded' || creditedCents > 0) &&
    (status !== 'refunded' || refundedCents === paidCents)
  // One assertion per step is slow, so they are only made for a failure.
  if (!agrees) expect({ totalCents, status, ...balance }).toEqual(ledger)
}

const moneyAgrees = (prepare: (ledger: MoneyLedger) => void = () => undefined) =>
  fc.property(fc.array(step, { maxLength: 25 }), (sequence) => {
    const model = new Model()
    prepare(model.ledger)
    for (const take of sequence) {
      take(model)
      checkMoney(model)
    }
  })

/** Failures name their seed, which `STEPS_SEED` repeats. */
const many = { numRuns: 10_000, seed: stepsSeed }

test('totals, payments and refunds agree with a ledger in 10,000 random sequences', () => {
  fc.assert(moneyAgrees(), many)
})

test.each(['refund', 'report', 'add'] as const)('the control: a ledger that loses a movement by %s differs', (lost) => {
  expect(fc.check(moneyAgrees((ledger) => void loseFirst(ledger, lost))).failed).toBe(true)
})

/** A line of an order in numbers, and the units that the test follows. */
class LineModel {
  line: LineUnits
  readonly followed: FollowedLine
  private isCancelled = false
  private isReturned = false

  constructor(qty = 3) {
    this.line = { qty, shippedQty: 0, refundedQty: 0, sentBackQty: 0, restockedQty: 0, returnedQty: 0 }
    this.followed = new FollowedLine(qty)
  }

  change(qty: number) {
    const { followed } = this
    if (this.isCancelled || followed.inParcels > 0 || qty < this.line.qty - followed.unsent) return
    this.line = { ...this.line, qty }
    this.followed.change(qty)
  }

  ship(qty: number) {
    if (this.isCancelled || qty > this.followed.count('waiting')) return
    this.line = { ...this.line, shippedQty: this.line.shippedQty + qty }
    this.followed.ship(qty)
  }

  removeParcel(qty: number) {
    if (qty > this.followed.inParcels) return
    this.line = { ...this.line, ...withoutParcel(this.line, qty) }
    if (this.isReturned) this.putBack()
    this.followed.removeParcel(qty, this.isReturned)
  }

  canRefund(qty: number) {
    return qty <= this.followed.unsent + this.followed.count('sent')
  }

  refund(qty: number, restock: boolean, sent: boolean) {
    if (!this.canRefund(qty)) return
    const { refundedQty, sentBackQty, restockedQty, returnedQty } = refundUnits(this.line, qty, { restock, sent })
    this.line = { ...this.line, refundedQty, sentBackQty, restockedQty, returnedQty }
    this.followed.refund(qty, restock, sent)
  }

  cancel(restock: boolean) {
    if (this.isCancelled) return
    this.isCancelled = true
    this.isReturned = restock
    if (!restock) return
    this.putBack()
    this.followed.cancel()
  }

  private putBack() {
    this.line = { ...this.line, returnedQty: this.line.returnedQty + unitsToReturn(this.line) }
  }

  reopen() {
    this.isCancelled = this.isReturned = false
    this.line = { ...this.line, returnedQty: 0 }
    this.followed.reopen()
  }
}

const units = fc.integer({ min: 1, max: 4 })
const lineStep = fc.oneof(
  units.map((qty) => (model: LineModel) => model.change(qty)),
  units.map((qty) => (model: LineModel) => model.ship(qty)),
  units.map((qty) => (model: LineModel) => model.removeParcel(qty)),
  fc.tuple(units, fc.boolean(), fc.boolean()).map((of) => (model: LineModel) => model.refund(...of)),
  fc.boolean().map((restock) => (model: LineModel) => model.cancel(restock)),
  fc.constant((model: LineModel) => model.reopen()),
)

/** Compares the counts of the server with the followed units. */
function checkUnits({ line, followed }: LineModel) {
  const agrees =
    followed.stock === -unitsOutOfStock(line) &&
    followed.unsent === unsentOf(line) &&
    isAllSent([line]) === (followed.unsent === 0 && followed.inParcels > 0)
  if (!agrees) expect(line).toEqual(followed)
}

const stockAgrees = (prepare: (line: FollowedLine) => void = () => undefined) =>
  fc.property(fc.array(lineStep, { maxLength: 25 }), (sequence) => {
    const model = new LineModel()
    prepare(model.followed)
    for (const take of sequence) {
      take(model)
      checkUnits(model)
    }
  })

test('units out of stock agree with followed units in 10,000 random sequences', () => {
  fc.assert(stockAgrees(), many)
})

test.each(['change', 'ship', 'removeParcel', 'refund', 'cancel', 'reopen'] as const)(
  'the control: followed units that lose a movement by %s differ',
  (lost) => {
    expect(
      fc.check(
        stockAgrees((line) => void loseFirst(line, lost)),
        many,
      ).failed,
    ).toBe(true)
  },
)

interface OrderedLine {
  units: LineModel
  productId: string
  priceCents: number
  discountCents: number
}

const lineOf = (product: number, qty: number): OrderedLine => ({
  ...{ units: new LineModel(qty), productId: `product ${product % 3}`, priceCents: [1000, 350, 99][product % 3]! },
  discountCents: 0,
})

/** An order with its lines, parcels and money. Steps that the server refuses change nothing. */
class WholeOrder {
  readonly lines = [lineOf(0, 3), lineOf(1, 3)]
  readonly money = new Model(4050)
  private isCancelled = false

  private lineAt = (at: number) => this.lines[at % this.lines.length]!

  edit(at: number, qty: number, byHandCents: number) {
    this.price(
      this.lines.map((line) => ({ line, qty: line === this.lineAt(at) ? qty : line.units.line.qty })),
      byHandCents,
    )
  }

  add(product: number, qty: number, byHandCents: number) {
    const line = lineOf(product, qty)
    const all = [...this.lines.map((one) => ({ line: one, qty: one.units.line.qty })), { line, qty }]
    if (this.lines.length < 5 && this.price(all, byHandCents)) this.lines.push(line)
  }

  /** Sets quantities and prices like `planChange` and `changeOrder`; a line of 0 is removed. */
  private price(planned: { line: OrderedLine; qty: number }[], byHandCents: number): boolean {
    const isSent = this.lines.some(({ units: { followed } }) => followed.inParcels > 0)
    if (this.isCancelled || isSent || planned.some(({ line, qty }) => qty < line.units.line.refundedQty)) return false
    const sold = planned.filter(({ qty }) => qty > 0)
    const totals = totalsOf({
      lines: sold.map(({ line: { productId, priceCents }, qty }) => ({
        ...{ productId, priceCents, qty, taxClass: '', weightGrams: 0, needsDelivery: false },
      })),
      discounts: byHandCents > 0 ? [{ kind: 'amount', cents: byHandCents, productIds: [] }] : [],
    })
    const { creditedCents } = balanceOf(...this.money.money)
    if (sold.length === 0 || totals.totalCents < creditedCents) return false
    this.money.change(totals.totalCents)
    for (const { line, qty } of planned) {
      line.units.change(qty)
      line.discountCents = 0
    }
    for (const [at, { line }] of sold.entries()) line.discountCents = totals.lines[at]!.discountCents
    return true
  }

  ship(at: number, qty: number) {
    this.lineAt(at).units.ship(qty)
  }

  removeParcel(at: number, qty: number) {
    this.lineAt(at).units.removeParcel(qty)
  }

  /** Refunds units of a line for any amount up to what was received. */
  refund(at: number, qty: number, { restock, sent, share }: { restock: boolean; sent: boolean; share: number }) {
    const { units, priceCents, discountCents } = this.lineAt(at)
    if (!units.canRefund(qty)) return
    const line = { ...units.line, priceCents, discountCents, addedTaxRate: 0 }
    this.money.refund(Math.floor((this.money.ledger.sum('received') * share) / 100), refundValue(line, qty))
    units.refund(qty, restock, sent)
  }

  cancel(restock: boolean) {
    this.isCancelled = true
    for (const { units } of this.lines) units.cancel(restock)
  }

  reopen() {
    this.isCancelled = false
    for (const { units } of this.lines) units.reopen()
  }

  check() {
    checkMoney(this.money)
    for (const { units } of this.lines) checkUnits(units)
    const prices = this.lines.map(({ units, priceCents, discountCents }) => units.line.qty * priceCents - discountCents)
    const sum = prices.reduce((total, cents) => total + cents, 0)
    if (sum !== this.money.totalCents) expect(sum).toBe(this.money.totalCents)
  }
}

const place = fc.nat(4)
const byHand = fc.oneof(fc.constant(0), fc.nat(900))
const how = fc.record({ restock: fc.boolean(), sent: fc.boolean(), share: fc.nat(100) })
const orderStep = fc.oneof(
  fc.tuple(place, fc.nat(4), byHand).map((of) => (order: WholeOrder) => order.edit(...of)),
  fc.tuple(place, units, byHand).map((of) => (order: WholeOrder) => order.add(...of)),
  fc.tuple(place, units).map((of) => (order: WholeOrder) => order.ship(...of)),
  fc.tuple(place, units).map((of) => (order: WholeOrder) => order.removeParcel(...of)),
  fc.tuple(place, units, how).map((of) => (order: WholeOrder) => order.refund(...of)),
  fc.boolean().map((restock) => (order: WholeOrder) => order.cancel(restock)),
  fc.constant((order: WholeOrder) => order.reopen()),
  { arbitrary: payStep.map((take) => (order: WholeOrder) => take(order.money)), weight: 2 },
)

const orderAgrees = (prepare: (order: WholeOrder) => void = () => undefined) =>
  fc.property(fc.array(orderStep, { maxLength: 25 }), (sequence) => {
    const order = new WholeOrder()
    prepare(order)
    for (const take of sequence) {
      take(order)
      order.check()
    }
  })

test('lines, money and stock agree in 10,000 random sequences of edits, parcels and refunds', () => {
  fc.assert(orderAgrees(), many)
})

test.each<[string, (order: WholeOrder) => void]>([
  ['a discount', (order) => void loseFirst(order.money, 'change')],
  ['a refund', (order) => void loseFirst(order.money.ledger, 'refund')],
  ['units that were sent', (order) => void loseFirst(order.lines[1]!.units.followed, 'ship')],
])('the control: an order that loses %s differs', (_, lose) => {
  expect(fc.check(orderAgrees(lose), many).failed).toBe(true)
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
