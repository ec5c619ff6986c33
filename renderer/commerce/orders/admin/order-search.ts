import { beginningOf, dayIn } from '#renderer/core/admin/days.ts'
import { type OrderSort, type OrderStatus, orderSorts, orderStatuses } from '#shared/core/order-options.ts'

/** What the list of orders shows. The URL is its only home. */
export interface OrderChoice {
  status: OrderStatus | undefined
  q: string
  /** First and last day, as they are where the company is: `2026-11-21`. */
  from: string | undefined
  until: string | undefined
  sort: OrderSort
}

const oneOf = <T extends string>(options: readonly T[], value: string | null) =>
  options.find((option) => option === value)

/** Reads the choice from an address; whatever does not exist is left out. */
export function readOrderChoice(search: URLSearchParams): OrderChoice {
  return {
    status: oneOf(orderStatuses, search.get('status')),
    q: search.get('q')?.trim().slice(0, 100) ?? '',
    from: dayIn(search.get('from')),
    until: dayIn(search.get('until')),
    sort: oneOf(orderSorts, search.get('sort')) ?? 'newest',
  }
}

/** The choice as the server is asked for it: whole days become moments. */
export function orderFilterOf({ status, q, from, until, sort }: OrderChoice) {
  return {
    status: status && [status],
    q: q || undefined,
    from: from && beginningOf(from),
    until: until && beginningOf(until, 1),
    sort,
  }
}
