import { useState } from 'react'
import { idsOf } from '#renderer/core/admin/chunks.ts'
import { loadAll } from '#renderer/core/admin/load-all.ts'
import type { Refused } from '#renderer/core/admin/RefusedDialog.tsx'
import { type Steps, useBulkAction } from '#renderer/core/admin/use-bulk-action.ts'
import { api } from '#renderer/core/api/api.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { FormerTags, OrderTagChange } from '#shared/commerce/order-tags.ts'
import type { ListedOrder } from '#shared/commerce/orders.ts'
import { mostInOrderBulk, type OrderStatus } from '#shared/core/order-options.ts'
import { type OrderChoice, orderFilterOf } from './order-search.ts'

interface Outcome {
  changed: number
  former: FormerTags[]
}

type StatusOutcome = Awaited<ReturnType<typeof api.adminOrders.setStatuses>>

/** Adds or removes tags of any number of orders and offers to undo it. */
export function useOrderTags() {
  const { showResult, ...bulk } = useBulkAction<ListedOrder, OrderTagChange, Outcome>({
    chunkSize: mostInOrderBulk,
    send: (orders, change) => api.orderTags.bulk({ ids: idsOf(orders), change }),
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

/** A status for many orders, with the answers about cancelling. */
interface BulkStatus {
  status: OrderStatus
  restock?: boolean
  notify?: boolean
}

/** Sets the status of any number of orders, offers to undo it and lists those that were refused. */
export function useBulkStatus() {
  const [refused, setRefused] = useState<Refused[]>([])
  const { showResult, ...bulk } = useBulkAction<ListedOrder, BulkStatus, StatusOutcome>({
    chunkSize: mostInOrderBulk,
    send: (orders, { status, restock = true, notify = true }) =>
      api.adminOrders.setStatuses({
        changes: orders.map(({ _id: id, updatedAt }) => ({ id, status, updatedAt, restock })),
        notify,
      }),
    onDone({ answers, error, items }) {
      const refusedOf = (outcomes: readonly StatusOutcome[]) => {
        const numbers = new Map(items.map(({ _id, orderNumber }) => [_id, orderNumber]))
        return outcomes.flatMap(({ skipped }) =>
          skipped.map(({ _id, message }) => ({ _id, message, name: numbers.get(_id) ?? '' })),
        )
      }
      const changed = answers.reduce((total, { undo }) => total + undo.length, 0)
      const outcome = `${formatPlural(changed, 'order')} changed`
      const steps = answers
        .filter(({ undo }) => undo.length > 0)
        .map(({ undo }) => async () => {
          const undone = await api.adminOrders.setStatuses({ changes: undo })
          setRefused((before) => [...before, ...refusedOf([undone])])
          notifyOfStock([undone])
          if (undone.corrected > 0)
            toast.info(
              `${formatPlural(undone.corrected, 'customer')} had been notified already. They get an email with the restored status.`,
            )
        })
      const skipped = refusedOf(answers)
      setRefused(skipped)
      if (error) toast.error(`${outcome}, of ${items.length}. ${error.message}`)
      if (changed > 0) showResult(outcome, steps)
      else if (!error && skipped.length === 0) toast.info('The selected orders have this status already.')
      notifyOfStock(answers)
    },
  })
  return { ...bulk, refused, forget: () => setRefused([]) }
}

function notifyOfStock(answers: readonly StatusOutcome[]) {
  const count = answers.reduce((total, { withoutStock }) => total + withoutStock, 0)
  if (count === 0) return
  const what = formatPlural(count, 'order')
  toast.info(`Some stock of ${what} could not be moved. A note on each order lists what is left to do.`)
}

/** Loads all orders of a filter, for bulk actions. */
export const loadAllOrders = (choice: OrderChoice): Promise<ListedOrder[]> =>
  loadAll((cursor) => api.adminOrders.list({ ...orderFilterOf(choice), limit: 100, cursor }))
