import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AttemptStatus, attemptStatuses } from '#shared/commerce/payments.ts'
import { type OrderStatus, orderStatuses, type PaymentStatus } from '#shared/core/order-options.ts'
import { manualPaymentStatus } from '../../payments/manual.ts'
import { canFollow, hasMoney, isOpen, leftToPay, leftToRefund, moneyOf, paymentStatusOf } from './payment-status.ts'

const totalCents = 2400

/** An order with attempts and refunds, changed only as the product can change them. */
class Model {
  paymentStatus: PaymentStatus = 'unpaid'
  readonly attempts: { status: AttemptStatus; amountCents: number; endedAt: string | null }[] = []
  readonly refunds: { amountCents: number; createdAt: string }[] = []
  private seconds = 0
  readonly totalCents = totalCents
  private readonly limitsRefunds: boolean

  constructor(limitsRefunds = true) {
    this.limitsRefunds = limitsRefunds
  }

  private now() {
    return new Date(++this.seconds * 1000).toISOString()
  }

  get money() {
    return [this, this.attempts, this.refunds] as const
  }

  /** The customer starts an attempt for the amount due, which ends the open one. */
  start() {
    const due = leftToPay(...this.money)
    if (due === 0) return
    for (const one of this.attempts) if (isOpen(one.status)) one.status = 'cancelled'
    this.attempts.push({ status: 'created', amountCents: due, endedAt: null })
  }

  /** The provider reports any status for any attempt, in any order. */
  report(at: number, status: AttemptStatus) {
    const attempt = this.attempts[at % (this.attempts.length || 1)]
    if (!attempt || !canFollow(attempt.status, status)) return
    attempt.status = status
    if (!isOpen(status)) attempt.endedAt = this.now()
  }

  record(amountCents: number) {
    if (amountCents <= leftToPay(...this.money)) this.attempts.push({ status: 'paid', amountCents, endedAt: null })
  }

  refund(amountCents: number) {
    if (amountCents <= leftToRefund(...this.money) || !this.limitsRefunds)
      this.refunds.push({ amountCents, createdAt: this.now() })
  }

  /** Staff change the order status, which also sets the payment status of payments in person. */
  move(status: OrderStatus) {
    const hasMoved = this.refunds.length > 0 || this.attempts.some((one) => hasMoney(one.status))
    if (!hasMoved) this.paymentStatus = manualPaymentStatus(status, this.paymentStatus)
  }

  settle() {
    this.paymentStatus = paymentStatusOf(...this.money)
  }
}

const cents = fc.integer({ min: 1, max: totalCents + 100 })
const step = fc.oneof(
  fc.constant((model: Model) => model.start()),
  fc.tuple(fc.nat(5), fc.constantFrom(...attemptStatuses)).map((of) => (model: Model) => model.report(...of)),
  cents.map((amount) => (model: Model) => model.record(amount)),
  cents.map((amount) => (model: Model) => model.refund(amount)),
  fc.constantFrom(...orderStatuses).map((status) => (model: Model) => model.move(status)),
)

/** The invariant after each step: no amount is negative, and refunds never exceed payments. */
const holds = (limitsRefunds: boolean) =>
  fc.property(fc.array(step, { maxLength: 25 }), (sequence) => {
    const model = new Model(limitsRefunds)
    for (const take of sequence) {
      take(model)
      model.settle()
      const { paidCents, refundedCents } = moneyOf(...model.money)
      const recorded = model.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect(refundedCents).toBeGreaterThanOrEqual(0)
      expect(refundedCents).toBeLessThanOrEqual(paidCents)
      expect(recorded).toBeLessThanOrEqual(paidCents)
      expect(leftToPay(...model.money)).toBeGreaterThanOrEqual(0)
      if (model.paymentStatus === 'paid') expect(paidCents - refundedCents).toBeGreaterThanOrEqual(totalCents)
      if (model.paymentStatus === 'refunded') expect(refundedCents).toBe(paidCents)
    }
  })

test('refunds never exceed payments in 10,000 random sequences', () => {
  fc.assert(holds(true), { numRuns: 10_000 })
})

test('the control: refunds without a limit exceed payments', () => {
  expect(fc.check(holds(false), { numRuns: 10_000 }).failed).toBe(true)
})

test.each([
  ['recorded before its report once', [10], [], 24],
  ['recorded after the report of another in addition', [], [10], 34],
  ['recorded before and one recorded after a report', [10], [10], 34],
  ['of everything up to what was paid', [24], [24], 48],
])('counts a refund %s', (_, before, after, expected) => {
  const attempts = [
    { status: 'refunded' as const, amountCents: 24, endedAt: '2026-01-02T00:00:00.000Z' },
    { status: 'paid' as const, amountCents: 24, endedAt: null },
  ]
  const refundsAt = (createdAt: string, amounts: number[]) => amounts.map((amountCents) => ({ amountCents, createdAt }))
  const refunds = [...refundsAt('2026-01-01T00:00:00.000Z', before), ...refundsAt('2026-01-03T00:00:00.000Z', after)]
  const money = moneyOf({ totalCents, paymentStatus: 'paid' }, attempts, refunds)
  expect(money).toEqual({ paidCents: 48, refundedCents: expected })
})

test('each recorded refund lowers what is left to refund', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), cents, (sequence, amount) => {
      const model = new Model()
      for (const take of sequence) {
        take(model)
        model.settle()
      }
      const left = leftToRefund(...model.money)
      model.refund(amount)
      expect(leftToRefund(...model.money)).toBe(amount <= left ? left - amount : left)
    }),
    { numRuns: 5000 },
  )
})
