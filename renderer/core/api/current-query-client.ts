import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A query client whose invalidation includes queries that are still loading for the first time. Their request may
 * have been answered before the change, and TanStack Query would take that answer as current.
 */
export class CurrentQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstLoads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    const again = async ({ promise, queryKey }: Query) => {
      await promise?.catch(() => undefined)
      await super.invalidateQueries({ ...filters, queryKey, exact: true }, options)
    }
    const invalidated = super.invalidateQueries(filters, options)
    // Mutations do not wait for queries that no page shows.
    for (const load of firstLoads) if (!load.isActive()) void again(load)
    await Promise.all([invalidated, ...firstLoads.filter((load) => load.isActive()).map(again)])
  }
}
