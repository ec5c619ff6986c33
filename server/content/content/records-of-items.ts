import type { Db } from '#server/core/db/tenancy.ts'
import { Registry } from '#server/core/registry.ts'
import type { ContentType } from './content-type.ts'

/** Deletes what a feature stores about these items of a tenant, in the transaction that deletes the items. */
type DeleteRecords = (db: Db, tenantId: string, kind: ContentType['kind'], ids: string[]) => Promise<void>

/** Comments, likes and other records about items. */
export const recordsOfItems = new Registry<DeleteRecords>('records of items')

/** Deletes what features store about permanently deleted items of any tenant, in the same transaction. */
export async function deleteRecordsOf(
  owner: Db,
  kind: ContentType['kind'],
  items: readonly { id: string; tenantId: string }[],
) {
  for (const [tenantId, group] of Map.groupBy(items, (item) => item.tenantId)) {
    const ids = group.map(({ id }) => id)
    for (const deleteRecords of recordsOfItems.all()) await deleteRecords(owner, tenantId, kind, ids)
  }
}
