import { type BuildExtraConfigColumns, sql } from 'drizzle-orm'
import {
  type ExtraConfigColumn,
  index,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgPolicy,
  pgTable,
  primaryKey,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

const currentTenant = sql`current_setting('app.tenant')::uuid`

const ownerColumn = () => ({ tenantId: uuid('tenant_id').notNull().default(currentTenant) })
const ownColumns = () => ({
  id: uuid('id').notNull().defaultRandom(),
  ...ownerColumn(),
  createdAt: instant('created_at').notNull().default(sql`now()`),
})
type Own = ReturnType<typeof ownColumns>

/**
 * A table whose rows belong to a tenant. Postgres fills `tenant_id` on insert
 * and hides other tenants' rows, so no query in a feature mentions tenants.
 * Keys lead with the tenant, so the table can be split by it.
 *
 * See [Note: Tenancy] in tenancy.ts.
 */
export const tenantTable = <Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  extra: (table: BuildExtraConfigColumns<Name, Own & Columns, 'pg'>) => PgTableExtraConfigValue[] = () => [],
) =>
  pgTable(name, { ...ownColumns(), ...columns }, (table) => {
    const own = table as unknown as BuildExtraConfigColumns<Name, Own, 'pg'>
    return [
      primaryKey({ name: `${name}_pk`, columns: [own.tenantId, own.id] }),
      // Newest first must say where nulls go, or the planner sorts instead of reading the index. And for each index
      // anew: Drizzle takes the direction away from what it has put into one.
      index(`${name}_newest`).on(own.tenantId, own.createdAt.desc().nullsFirst(), own.id.desc().nullsFirst()),
      ownTenant(name, own.tenantId),
      ...extra(table as unknown as BuildExtraConfigColumns<Name, Own & Columns, 'pg'>),
    ]
  }).enableRLS()

/** The same for rows of which there are very many, told apart by `key` alone: no id, no time, one index. */
export const tenantFigures = <Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  key: [keyof Columns & string, ...(keyof Columns & string)[]],
) =>
  pgTable(name, { ...ownerColumn(), ...columns }, (table) => {
    const all = table as unknown as Record<string, PgColumn>
    const tenantId = all.tenantId!
    return [
      primaryKey({ name: `${name}_pk`, columns: [tenantId, ...key.map((column) => all[column]!)] }),
      ownTenant(name, tenantId),
    ]
  }).enableRLS()

const ownTenant = (name: string, tenantId: PgColumn | ExtraConfigColumn) =>
  pgPolicy(`${name}_own_tenant`, {
    // Asked once for a statement: for each of a hundred thousand rows it took longer than reading them.
    using: sql`${tenantId} = (select ${currentTenant})`,
    withCheck: sql`${tenantId} = ${currentTenant}`,
  })
