import { TagsInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import { mostInOrderTag, mostOrderTags } from '#shared/core/order-options.ts'
import styles from './CustomerCard.module.css'

interface Change {
  added: string[]
  removed: string[]
  /** All tags after it. */
  next: string[]
}

/** The tags of an order, saved with each change. Customers do not see them. */
export function TagsCard({ order: { _id: id, tags } }: { order: AdminOrder }) {
  const client = useQueryClient()
  const known = useQuery(query(api.orderTags.list, {}))
  const save = useMutation({
    mutationFn: ({ added, removed }: Change) => api.orderTags.set({ id, added, removed }),
    // One after the other, so that the last answer has all tags.
    scope: { id: `order-tags-${id}` },
    // Only the tags: another change may have been answered first.
    onSuccess: (saved) =>
      client.setQueryData<AdminOrder>(
        query(api.adminOrders.get, { id }).queryKey,
        (before) => before && { ...before, tags: saved.tags },
      ),
  })
  const value = save.isPending ? save.variables.next : tags
  const without = (from: readonly string[], others: readonly string[]) => from.filter((tag) => !others.includes(tag))
  return (
    <section className={styles.card} aria-labelledby="order-tags">
      <h2 id="order-tags">Tags</h2>
      <TagsInput
        aria-labelledby="order-tags"
        description="Press Enter after each. Customers do not see tags."
        data={known.data ?? []}
        maxTags={mostOrderTags}
        maxLength={mostInOrderTag}
        acceptValueOnBlur
        // Shows the new tags while they are being saved.
        value={value}
        onChange={(next) => save.mutate({ added: without(next, value), removed: without(value, next), next })}
      />
    </section>
  )
}
