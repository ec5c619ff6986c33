import { type LineUnits, unsentOf } from '../stock-units.ts'

/** Whether every unit of an order was sent or refunded, and at least one was sent. */
export const isAllSent = (lines: readonly LineUnits[]) =>
  lines.some(({ shippedQty }) => shippedQty > 0) && lines.every((line) => unsentOf(line) === 0)
