import { type BuildExtraConfigColumns, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  type ExtraConfigColumn,
  foreignKey,
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
 * A table whose rows belong to a tenant. PostgreSQL sets `tenant_id` and hides other tenants' rows. Keys start with
 * the tenant, so that the table can be partitioned by it. See [Note: Tenancy].
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
      index(`${name}_newest`).on(own.tenantId, ...descending(own.createdAt, own.id)),
      ownTenant(name, own.tenantId),
      ...extra(table as unknown as BuildExtraConfigColumns<Name, Own & Columns, 'pg'>),
    ]
  }).enableRLS()

/**
 * Index columns for a list that begins with the highest values. The planner uses the index only if the order of nulls
 * matches. Called for each index, because Drizzle removes the direction from a column it has used.
 */
export const descending = (...columns: ExtraConfigColumn[]) => columns.map((column) => column.desc().nullsFirst())

interface Referenced {
  tenantId: AnyPgColumn
  id: AnyPgColumn
}

/** A foreign key to a row of the same tenant. */
export const foreignKeyTo = (
  name: string,
  { tenantId }: Pick<Referenced, 'tenantId'>,
  column: AnyPgColumn,
  target: Referenced,
) => foreignKey({ name, columns: [tenantId, column], foreignColumns: [target.tenantId, target.id] })

/** A table of a tenant with very many rows: no id and no time, only the primary key as an index. */
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
    // A subquery is evaluated once per statement instead of once per row.
    using: sql`${tenantId} = (select ${currentTenant})`,
    withCheck: sql`${tenantId} = ${currentTenant}`,
  })
