import { loadAll } from '#renderer/core/admin/load-all.ts'
import { type Steps, useBulkAction } from '#renderer/core/admin/use-bulk-action.ts'
import { api } from '#renderer/core/api/api.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { FormerTags, OrderTagChange } from '#shared/commerce/order-tags.ts'
import type { ListedOrder } from '#shared/commerce/orders.ts'
import { mostInOrderBulk } from '#shared/core/order-options.ts'
import { type OrderChoice, orderFilterOf } from './order-search.ts'

interface Outcome {
  changed: number
  former: FormerTags[]
}

/** Adds or removes tags of any number of orders and offers to undo it. */
export function useOrderTags() {
  const { showResult, ...bulk } = useBulkAction<ListedOrder, OrderTagChange, Outcome>({
    chunkSize: mostInOrderBulk,
    send: (ids, change) => api.orderTags.bulk({ ids, change }),
    onDone({ answers, error, items }) {
      const changed = answers.reduce((total, answer) => total + answer.changed, 0)
      const outcome = `${formatPlural(changed, 'order')} changed`
      // What succeeded before an error can be undone, too.
      if (error) toast.error(`${outcome}, of ${items.length}. ${error.message}`)
      if (!error || changed > 0) showResult(outcome, stepsToUndo(answers))
    },
  })
  return bulk
}

/** The requests that undo a bulk change. */
const stepsToUndo = (answers: readonly Outcome[]): Steps =>
  answers
    .filter(({ former }) => former.length > 0)
    .map(({ former }) => async () => {
      const { skipped } = await api.orderTags.undoBulk({ former })
      if (skipped > 0) toast.error(`${formatPlural(skipped, 'order')} changed since and stay as they are.`)
    })

/** Loads all orders of a filter, for bulk actions. */
export const loadAllOrders = (choice: OrderChoice): Promise<ListedOrder[]> =>
  loadAll((cursor) => api.adminOrders.list({ ...orderFilterOf(choice), limit: 100, cursor }))
