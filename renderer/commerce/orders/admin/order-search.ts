import { parseDay, startOfDay } from '#renderer/core/admin/days.ts'
import { oneOf, readSearchText, someOf } from '#renderer/core/admin/read-choice.ts'
import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import {
  type OrderSort,
  type OrderStatus,
  type OrderView,
  orderSorts,
  orderStatuses,
  orderViews,
  type PaymentStatus,
  paymentStatuses,
} from '#shared/core/order-options.ts'

/** Filters and sorting of the orders list, stored in the URL. */
export interface OrderChoice {
  /** Orders with any of these; with any status if it is empty, as with a view. */
  statuses: readonly OrderStatus[]
  payment: PaymentStatus | undefined
  view: OrderView | undefined
  q: string
  tag: string | undefined
  /** First and last day in the time zone of the company: `2026-11-21`. */
  from: string | undefined
  until: string | undefined
  sort: OrderSort
}

/** Reads the choice from the URL and drops unknown values. */
export function readOrderChoice(search: URLSearchParams): OrderChoice {
  const view = oneOf(orderViews, search.get('view'))
  return {
    statuses: view ? [] : someOf(orderStatuses, search.get('status')),
    payment: oneOf(paymentStatuses, search.get('payment')),
    view,
    q: readSearchText(search),
    tag: search.get('tag')?.slice(0, 40) || undefined,
    from: parseDay(search.get('from')),
    until: parseDay(search.get('until')),
    sort: oneOf(orderSorts, search.get('sort')) ?? 'newest',
  }
}

/** The choice as a request to the server. Days become points in time. */
export function orderFilterOf({ statuses, payment, view, q, tag, from, until, sort }: OrderChoice) {
  return {
    status: statuses.length ? [...statuses] : undefined,
    payment: payment && [payment],
    view,
    q: q || undefined,
    tag,
    from: from && startOfDay(from),
    until: until && startOfDay(until, 1),
    sort,
  }
}

/** The orders of a choice, page by page. */
export const orderPages = (choice: OrderChoice) =>
  // New orders arrive while the page is open.
  listPages(
    api.adminOrders.list,
    { ...orderFilterOf(choice), limit: 50 },
    { showsPrevious: true, refetchInterval: 60_000 },
  )
