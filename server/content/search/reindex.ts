import { getTableName, sql } from 'drizzle-orm'
import type { Database } from '#server/core/db/database.ts'
import { searchVersion } from './install.ts'
import { searchedTypes } from './types.ts'

/** Documents made in one transaction: few enough that whoever writes one of these things hardly waits. */
const atOnce = 200

/**
 * Makes every document of every company anew and takes away those of things
 * that are gone. May be stopped and begun again at any time, and while people
 * write. Returns how many things it looked at.
 */
export async function reindex({ owner }: Pick<Database, 'owner'>): Promise<number> {
  let looked = 0
  for (const { type, table } of searchedTypes.all()) {
    const name = sql.identifier(getTableName(table))
    const refresh = sql.identifier(`search_refresh_${type}`)
    let last: { tenant_id: string; id: string } | undefined
    do {
      const after = last && sql`where (tenant_id, id) > (${last.tenant_id}::uuid, ${last.id}::uuid)`
      const { rows } = await owner.execute<{ tenant_id: string; id: string }>(sql`
        with batch as materialized (select tenant_id, id from ${name} ${after} order by tenant_id, id limit ${atOnce}),
        made as materialized (select tenant_id, ${refresh}(tenant_id, array_agg(id)) from batch group by tenant_id)
        select tenant_id, id from batch join made using (tenant_id) order by tenant_id, id`)
      looked += rows.length
      last = rows.at(-1)
    } while (last)
    await owner.execute(sql`
      delete from search_documents d where d.type = ${type}
      and not exists (select from ${name} t where t.tenant_id = d.tenant_id and t.id = d.item_id)`)
  }
  // A planner that knows nothing of what is new would read all of it for every search.
  await owner.execute(sql`analyze search_documents`)
  return looked
}

/** Makes the documents anew where they were made by functions of another version. */
export async function reindexIfOutdated({ owner }: Pick<Database, 'owner'>) {
  const { rows } = await owner.execute<{ version: string | null }>(
    sql`select obj_description('search_documents'::regclass) as version`,
  )
  const done = `${searchVersion()} indexed`
  if (rows[0]?.version === done) return
  await reindex({ owner })
  await owner.execute(sql.raw(`comment on table search_documents is '${done}'`))
}
