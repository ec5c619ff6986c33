import { getTableName, sql } from 'drizzle-orm'
import type { Database } from '#server/core/db/database.ts'
import { searchVersion } from './install.ts'
import { searchedTypes } from './types.ts'

/** Items in one transaction, which locks their rows. */
const batchSize = 200

/**
 * Updates the documents of all companies and deletes those of deleted items. It can be interrupted and repeated at
 * any time, also during writes. Returns the number of items.
 */
export async function reindex({ owner }: Pick<Database, 'owner'>): Promise<number> {
  let count = 0
  for (const { type, table } of searchedTypes.all()) {
    const name = sql.identifier(getTableName(table))
    const refresh = sql.identifier(`search_refresh_${type}`)
    let last: { tenant_id: string; id: string } | undefined
    do {
      const after = last && sql`where (tenant_id, id) > (${last.tenant_id}::uuid, ${last.id}::uuid)`
      const { rows } = await owner.execute<{ tenant_id: string; id: string }>(sql`
        with batch as materialized (select tenant_id, id from ${name} ${after} order by tenant_id, id limit ${batchSize}),
        made as materialized (select tenant_id, ${refresh}(tenant_id, array_agg(id)) from batch group by tenant_id)
        select tenant_id, id from batch join made using (tenant_id) order by tenant_id, id`)
      count += rows.length
      last = rows.at(-1)
    } while (last)
    await owner.execute(sql`
      delete from search_documents d where d.type = ${type}
      and not exists (select from ${name} t where t.tenant_id = d.tenant_id and t.id = d.item_id)`)
  }
  // Without statistics on the new rows, every search would read all of them.
  await owner.execute(sql`analyze search_documents`)
  return count
}

/** Reindexes unless the documents are of the current version. */
export async function reindexIfOutdated({ owner }: Pick<Database, 'owner'>) {
  const { rows } = await owner.execute<{ version: string | null }>(
    sql`select obj_description('search_documents'::regclass) as version`,
  )
  const done = `${searchVersion()} indexed`
  if (rows[0]?.version === done) return
  await reindex({ owner })
  await owner.execute(sql.raw(`comment on table search_documents is '${done}'`))
}
