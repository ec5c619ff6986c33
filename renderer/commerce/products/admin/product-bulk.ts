import { chunksOf, idsOf } from '#renderer/core/admin/chunks.ts'
import { loadAll } from '#renderer/core/admin/load-all.ts'
import { type Steps, useBulkAction } from '#renderer/core/admin/use-bulk-action.ts'
import { api } from '#renderer/core/api/api.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { mostInProductBulk } from '#shared/commerce/product-options.ts'
import type { AdminProduct, ProductBulkChange, ProductBulkOutcome } from '#shared/commerce/products.ts'
import { type ProductChoice, productFilterOf } from './product-search.ts'

const outcomes: Record<ProductBulkChange['action'], string> = {
  price: 'repriced',
  stock: 'changed',
  category: 'changed',
  status: 'changed',
  addTags: 'changed',
  removeTags: 'changed',
  trash: 'moved to the trash',
  restore: 'restored',
}

/** Changes any number of products and offers to undo it. */
export function useProductBulk() {
  const { showResult, ...bulk } = useBulkAction<AdminProduct, ProductBulkChange, ProductBulkOutcome>({
    chunkSize: mostInProductBulk,
    send: (chunk, change, idempotencyKey) => api.adminProducts.bulk({ ids: idsOf(chunk), change, idempotencyKey }),
    onDone({ answers, error, items, todo }) {
      const changed = answers.reduce((total, answer) => total + answer.changed, 0)
      const outcome = `${formatPlural(changed, 'product')} ${outcomes[todo.action]}`
      const steps = stepsToUndo(answers, todo)
      // What succeeded before an error can be undone, too.
      if (error) toast.error(`${outcome}, of ${items.length}. ${error.message}`)
      if (!error || changed > 0) showResult(outcome, steps)
      const withVariants = answers.reduce((total, answer) => total + (answer.withVariants ?? 0), 0)
      if (withVariants > 0)
        toast.info(
          `${formatPlural(withVariants, 'product')} stayed as before: with variants, each variant has a stock of its own.`,
        )
    },
  })
  return bulk
}

/** The requests that undo a bulk change. */
export function stepsToUndo(answers: readonly ProductBulkOutcome[], { action }: ProductBulkChange): Steps {
  if (action !== 'trash' && action !== 'restore')
    return answers.flatMap(({ former, changedAt }) =>
      chunksOf(former, undonePerRequest).map((part) => async () => {
        const { skipped } = await api.adminProducts.undoBulk({ former: part, changedAt })
        if (skipped > 0) toast.error(`${formatPlural(skipped, 'product')} changed since and stay as they are.`)
      }),
    )
  const change = { action: action === 'trash' ? 'restore' : 'trash' } as const
  return answers
    .filter(({ former }) => former.length > 0)
    .map(
      ({ former }) =>
        () =>
          api.adminProducts.bulk({ ids: idsOf(former), change }),
    )
}

/** Products per undo request, whose prices of variants may be large. */
const undonePerRequest = 20

/** Loads all products of a filter, for bulk actions. */
export const loadAllProducts = (choice: ProductChoice): Promise<AdminProduct[]> =>
  loadAll((cursor) => api.adminProducts.page({ ...productFilterOf(choice), sort: choice.sort, limit: 100, cursor }))
