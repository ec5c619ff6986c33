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
