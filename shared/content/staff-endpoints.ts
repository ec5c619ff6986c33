import { z } from 'zod'
import { contentRead, contentWrite } from '#shared/core/access.ts'
import { endpoint, type Route } from '#shared/core/endpoint.ts'
import { ById, bulkOf, Changed, Done, Id, Instant, pageOf } from '#shared/core/primitives.ts'

/** Number of items per option of a filter, or per status. */
export const Counts = z.record(z.string(), z.int())

/**
 * Admin endpoints of a content type. `changes` are its optional fields,
 * `bulkValues` the fields that a bulk edit can set, and `listed` the schema of
 * list items if it differs from `item`.
 */
export function staffEndpoints<
  Filter extends z.ZodType,
  Item extends z.ZodType,
  Fields extends z.ZodRawShape,
  BulkValues extends z.ZodType,
  Listed extends z.ZodType = Item,
>(
  paths: Record<'list' | 'get' | 'update' | 'bulk' | 'trash' | 'restore', Route>,
  {
    filter,
    item,
    changes,
    bulkValues,
    listed,
  }: { filter: Filter; item: Item; changes: z.ZodObject<Fields>; bulkValues: BulkValues; listed?: Listed },
) {
  const itemInList = (listed ?? item) as Listed
  return {
    list: endpoint(paths.list, {
      ...contentRead,
      input: filter,
      output: pageOf(itemInList).extend({ counts: Counts }),
    }),
    get: endpoint(paths.get, { ...contentRead, input: ById, output: item }),
    /** `updatedAt` is the version the editor loaded. Throws STALE when another user has saved a newer one. */
    update: endpoint(paths.update, {
      ...contentWrite,
      input: changes.extend({ id: Id, updatedAt: Instant.optional() }),
      output: item,
    }),
    bulk: endpoint(paths.bulk, { ...contentWrite, input: bulkOf(bulkValues), output: Changed }),
    /** Items in the trash do not count towards the plan. */
    trash: endpoint(paths.trash, { ...contentWrite, input: ById, output: Done }),
    /** Throws PLAN_LIMIT_REACHED when the item no longer fits in the plan. */
    restore: endpoint(paths.restore, { ...contentWrite, input: ById, output: item }),
  }
}
