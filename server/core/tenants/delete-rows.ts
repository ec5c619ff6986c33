import { sql } from 'drizzle-orm'
import type { Db } from '../db/tenancy.ts'

/** Rows per statement, so that none takes long. */
const batchSize = 5000

/** Tables with rows of tenants, each before those that it refers to. Those that refer to `tenants` itself are left out. */
async function tenantTables(owner: Db): Promise<string[]> {
  const { rows: tables } = await owner.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relrowsecurity order by 1`)
  const { rows: references } = await owner.execute<{ child: string; parent: string }>(sql`
    select child.relname as child, parent.relname as parent from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`)
  const left = new Set(tables.map(({ name }) => name))
  const sorted: string[] = []
  while (left.size > 0) {
    const free = [...left].filter((name) => !references.some(({ child, parent }) => parent === name && left.has(child)))
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...left].join(', ')}.`)
    for (const name of free) left.delete(name)
    sorted.push(...free)
  }
  return sorted
}

/** Deletes all rows of a tenant in batches. Restartable: what is deleted stays deleted. */
export async function deleteTenantRows(owner: Db, siteId: string) {
  for (const name of await tenantTables(owner)) {
    const table = sql.identifier(name)
    for (;;) {
      const { rowCount } = await owner.execute(sql`
        delete from ${table} where ctid = any(array(
          select ctid from ${table} where tenant_id = ${siteId} limit ${batchSize}))`)
      if ((rowCount ?? 0) < batchSize) break
    }
  }
  await owner.execute(sql`delete from pgboss.job where data->>'tenantId' = ${siteId}`)
}
