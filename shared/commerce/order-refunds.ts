/** A line of an order, in cents and hundredths of a percent. */
interface RefundableLine {
  priceCents: number
  qty: number
  discountCents: number
  /** Tax on top of the price; 0 where prices include it. */
  addedTaxRate: number
  /** Units that were refunded before. */
  refundedQty: number
}

/**
 * What a customer paid for the next `units` of a line, in cents. The values of all units add up to the price of the line
 * after its discount, with its tax.
 */
export function refundValue(line: RefundableLine, units: number): number {
  const { priceCents, qty, discountCents, addedTaxRate, refundedQty } = line
  const net = priceCents * qty - discountCents
  const full = net + Math.round((net * addedTaxRate) / 10_000)
  const valueUpTo = (count: number) => Math.round((full * count) / qty)
  return valueUpTo(refundedQty + units) - valueUpTo(refundedQty)
}

/** The units of a line by what happened to them. */
interface LineUnits {
  qty: number
  /** Units that were sent, units that were refunded, and of the refunded ones those that had been sent. */
  shipped: number
  refunded: number
  sentBack: number
  /** Units that are in stock because the order was cancelled. */
  inStock: number
}

/**
 * How many of the next `units` to be refunded had been sent, and how many are in stock since the order was cancelled.
 * `sent` is whether sent units come first, or those that were not sent.
 */
export function splitRefund({ qty, shipped, refunded, sentBack, inStock }: LineUnits, units: number, sent: boolean) {
  const left = qty - refunded
  const sentLeft = shipped - sentBack
  const ofSent = sent ? Math.min(units, sentLeft) : Math.max(0, units - (left - sentLeft))
  // Orders that were cancelled by earlier versions have sent units in stock, too.
  const leastInStock = units - (left - inStock)
  return { sentBack: ofSent, inStock: Math.min(inStock, Math.max(units - ofSent, leastInStock)) }
}
