import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A query client whose invalidation includes queries that are still loading for the first time or unseen. Their request
 * may have been answered before the change, and TanStack Query would take that answer as current.
 */
export class CurrentQueryClient extends QueryClient {
  /** Queries that will be invalidated once their request has been answered. */
  private readonly waiting = new WeakSet<Query>()

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((load) => load.state.data === undefined || !load.isActive())
    const invalidated = super.invalidateQueries(filters, options)
    for (const load of loads) {
      if (this.waiting.has(load)) continue
      this.waiting.add(load)
      void this.invalidateAnswer(load)
    }
    return invalidated
  }

  private async invalidateAnswer(load: Query) {
    await load.promise?.catch(() => undefined)
    this.waiting.delete(load)
    await super.invalidateQueries({ queryKey: load.queryKey, exact: true })
  }
}
