import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundValue } from '#shared/commerce/order-refunds.ts'
import { balanceOf, creditOf, creditOfReport, paymentStatusOf } from '../payment/payment-status.ts'
import { isAllSent } from '../shipments/is-all-sent.ts'
import { refundUnits, unitsOutOfStock, unitsToReturn, unsentOf, withoutParcel } from '../stock-units.ts'
import { FollowedLine, loseFirst, MoneyLedger } from './ledgers-for-tests.ts'

interface Attempt {
  status: 'paid' | 'refunded'
  amountCents: number
  endedAt: string | null
  creditCents?: number
}

/** An order in numbers: its total changes, and payments and refunds are recorded as the server does it. */
class Model {
  totalCents = 2400
  readonly attempts: Attempt[] = []
  readonly refunds: { amountCents: number; creditCents: number; createdAt: string }[] = []
  readonly ledger = new MoneyLedger()
  private seconds = 0

  constructor() {
    this.ledger.add(0, this.totalCents)
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
const step = fc.oneof(
  cents.map((total) => (model: Model) => model.change(total)),
  cents.map((amount) => (model: Model) => model.pay(amount)),
  fc.constant((model: Model) => model.pay(Math.max(0, model.ledger.balance))),
  fc.tuple(fc.nat(3000), fc.nat(3000)).map((of) => (model: Model) => model.refund(...of)),
  fc.nat(5).map((at) => (model: Model) => model.report(at)),
)

/** After each step, the sums of the server agree with the ledger. */
const moneyAgrees = (prepare = (ledger: MoneyLedger) => ledger) =>
  fc.property(fc.array(step, { maxLength: 25 }), (sequence) => {
    const model = new Model()
    const ledger = prepare(model.ledger)
    for (const take of sequence) {
      take(model)
      const balance = balanceOf(...model.money)
      const { paidCents, refundedCents, creditedCents, dueCents, overpaidCents } = balance
      const status = paymentStatusOf(...model.money)
      const agrees =
        paidCents - refundedCents === ledger.sum('received') &&
        model.totalCents - creditedCents === ledger.sum('owed') &&
        dueCents - overpaidCents === ledger.balance &&
        Math.min(dueCents, overpaidCents) === 0 &&
        (status !== 'paid' || dueCents === 0) &&
        (status !== 'partially_refunded' || creditedCents > 0) &&
        (status !== 'refunded' || refundedCents === paidCents)
      // One assertion per step is slow, so they are only made for a failure.
      if (!agrees) expect({ total: model.totalCents, status, ...balance }).toEqual(ledger)
    }
  })

test('totals, payments and refunds agree with a ledger in 10,000 random sequences', () => {
  fc.assert(moneyAgrees(), { numRuns: 10_000 })
})

test.each(['refund', 'report', 'add'] as const)('the control: a ledger that loses a movement by %s differs', (lost) => {
  expect(fc.check(moneyAgrees((ledger) => loseFirst(ledger, lost))).failed).toBe(true)
})

/** A line of an order in numbers, and the units that the test follows. */
class LineModel {
  line = { qty: 3, shippedQty: 0, refundedQty: 0, sentBackQty: 0, restockedQty: 0, returnedQty: 0 }
  readonly followed = new FollowedLine(3)
  private isCancelled = false
  private isReturned = false

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

  refund(qty: number, restock: boolean, sent: boolean) {
    if (qty > this.followed.unsent + this.followed.count('sent')) return
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

const stockAgrees = (prepare = (line: FollowedLine) => line) =>
  fc.property(fc.array(lineStep, { maxLength: 25 }), (sequence) => {
    const model = new LineModel()
    const followed = prepare(model.followed)
    for (const take of sequence) {
      take(model)
      const agrees =
        followed.stock === -unitsOutOfStock(model.line) &&
        followed.unsent === unsentOf(model.line) &&
        isAllSent([model.line]) === (followed.unsent === 0 && followed.inParcels > 0)
      if (!agrees) expect(model.line).toEqual(followed)
    }
  })

test('units out of stock agree with followed units in 10,000 random sequences', () => {
  fc.assert(stockAgrees(), { numRuns: 10_000 })
})

test.each(['change', 'ship', 'removeParcel', 'refund', 'cancel', 'reopen'] as const)(
  'the control: followed units that lose a movement by %s differ',
  (lost) => {
    expect(
      fc.check(
        stockAgrees((line) => loseFirst(line, lost)),
        { numRuns: 10_000 },
      ).failed,
    ).toBe(true)
  },
)

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
