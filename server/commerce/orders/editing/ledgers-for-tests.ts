/** The seed of random sequences: that of `STEPS_SEED`, to repeat a failure, or a new one. */
export const stepsSeed = Number(process.env.STEPS_SEED ?? Date.now() % 2 ** 31)

/** A movement of an order's money: what the company received, and what the customer owes for the order. */
interface Movement {
  received: number
  owed: number
}

/**
 * The tests' own ledger of money in cents: a list of movements, without the server's formulas. A refund moves the balance
 * only towards zero: products that come back lower what is due, and an amount lowers what was paid too much.
 */
export class MoneyLedger {
  private readonly movements: Movement[] = []
  /** Refunds by staff that the provider has not reported. */
  private unreported = 0

  sum(of: keyof Movement) {
    return this.movements.reduce((total, movement) => total + movement[of], 0)
  }

  /** To be paid; negative if too much was paid. */
  get balance() {
    return this.sum('owed') - this.sum('received')
  }

  add(received: number, owed: number) {
    this.movements.push({ received, owed })
  }

  refund(amount: number, value: number) {
    const before = this.balance
    const moved = before + amount - value
    const after = before < 0 ? Math.min(0, Math.max(before, moved)) : Math.max(0, Math.min(before, moved))
    const received = this.sum('received') - amount
    this.unreported += amount
    this.add(-amount, Math.max(0, received + after) - this.sum('owed'))
  }

  /** The provider reports a refund. Those that staff recorded before count once. */
  report(amount: number) {
    const known = Math.min(this.unreported, amount)
    this.refund(amount - known, 0)
    this.unreported -= amount
  }
}

/** Where a unit of a line is. */
type Place =
  | 'waiting'
  | 'sent'
  | 'in stock, cancelled'
  | 'in stock, refunded'
  | 'in stock, refunded after sending'
  | 'lost, refunded'
  | 'lost, refunded after sending'

const isInStock = (place: Place) => place.startsWith('in stock')

/** The tests' own record of a line: each of its units, and a list of movements of the stock. */
export class FollowedLine {
  readonly movements: number[] = []
  private readonly units: Place[] = []

  constructor(qty: number) {
    this.change(qty)
  }

  get stock() {
    return this.movements.reduce((sum, movement) => sum + movement, 0)
  }

  count(...places: Place[]) {
    return this.units.filter((place) => places.includes(place)).length
  }

  /** Moves up to `qty` units, and returns how many were left. */
  private move(qty: number, from: Place, to: Place): number {
    const moved = Math.min(qty, this.count(from))
    for (let unit = 0; unit < moved; unit++) this.units[this.units.indexOf(from)] = to
    const sign = Number(isInStock(to)) - Number(isInStock(from))
    if (sign !== 0 && moved > 0) this.movements.push(sign * moved)
    return qty - moved
  }

  /** Staff change the units of a line that was not sent. */
  change(qty: number) {
    const before = this.units.length
    for (let unit = before; unit < qty; unit++) this.units.push('waiting')
    for (let unit = before; unit > qty; unit--) this.units.splice(this.units.indexOf('waiting'), 1)
    if (qty !== before) this.movements.push(before - qty)
  }

  ship(qty: number) {
    this.move(qty, 'waiting', 'sent')
  }

  /** Units that can still be sent; those of a cancelled order after it is reopened. */
  get unsent() {
    return this.count('waiting', 'in stock, cancelled')
  }

  get inParcels() {
    return this.count('sent', 'in stock, refunded after sending', 'lost, refunded after sending')
  }

  /** A parcel was recorded by mistake. Units that came back were in another one if they can be. */
  removeParcel(qty: number, isReturned: boolean) {
    let left = this.move(qty, 'sent', isReturned ? 'in stock, cancelled' : 'waiting')
    left = this.move(left, 'in stock, refunded after sending', 'in stock, refunded')
    this.move(left, 'lost, refunded after sending', 'lost, refunded')
  }

  refund(qty: number, restock: boolean, sentFirst: boolean) {
    const where = restock ? 'in stock' : 'lost'
    const moveSent = (most: number) => this.move(most, 'sent', `${where}, refunded after sending`)
    const moveUnsent = (most: number) =>
      this.move(this.move(most, 'in stock, cancelled', 'in stock, refunded'), 'waiting', `${where}, refunded`)
    if (sentFirst) moveUnsent(moveSent(qty))
    else moveSent(moveUnsent(qty))
  }

  cancel() {
    this.move(this.units.length, 'waiting', 'in stock, cancelled')
  }

  reopen() {
    this.move(this.units.length, 'in stock, cancelled', 'waiting')
  }
}

/** Makes the first call of a method do nothing: a ledger that loses a movement. */
export function loseFirst<T extends object>(ledger: T, method: keyof T): T {
  const original = (ledger[method] as (...values: never[]) => unknown).bind(ledger)
  let calls = 0
  return Object.assign(ledger, {
    [method]: (...values: never[]) => (calls++ === 0 ? undefined : original(...values)),
  })
}
