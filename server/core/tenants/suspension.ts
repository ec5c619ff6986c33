import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '#shared/core/errors.ts'
import type { Db } from '../db/tenancy.ts'
import { Registry } from '../registry.ts'
import type { Suspension } from '../request/site.ts'

/** Seconds after which search engines and clients may ask again. */
const retryAfter = 3600

/** What visitors of a suspended company get. The reason is for its admins only. */
export class SuspendedError extends AppError {
  readonly suspension: Suspension

  constructor(suspension: Suspension) {
    super('UNAVAILABLE', 'This site is not available at the moment. Please come back later.', { retryAfter })
    this.suspension = suspension
  }
}

/** The suspension with the company's name and colour. `owner` is a connection with access to all companies. */
export async function findSuspension(owner: Db, tenantId: string, since: string, reason: string): Promise<Suspension> {
  const { rows } = await owner.execute<{ name: string; color: string }>(
    sql`select name, primary_color as color from company where tenant_id = ${tenantId}`,
  )
  return { reason, since, name: rows[0]?.name ?? '', color: rows[0]?.color ?? '' }
}

/** The condition for rows of companies that are not suspended, in queries of the owner. */
export const isNotSuspended = (tenantId: SQLWrapper): SQL =>
  sql`not exists (select from tenants t where t.id = ${tenantId} and t.suspended_at is not null)`

/** A column by which a task deletes or cancels rows: the time at which it is due, or the time from which it counts. */
export type Deadline = { until: PgColumn } | { from: PgColumn }
export const deadlines = new Registry<Deadline>('deadlines')

/**
 * Gives the rows of a company the time back in which it was suspended, since `since`. Deadlines that had passed before
 * stay in the past.
 */
export async function extendDeadlines(db: Db, since: string) {
  const start = sql`${since}::timestamptz`
  for (const deadline of deadlines.all()) {
    const column = 'until' in deadline ? deadline.until : deadline.from
    const name = sql.identifier(column.name)
    const rows = 'until' in deadline ? sql`${name} > ${start}` : sql`${name} is not null`
    // What was moved to the trash during the suspension counts from now.
    const begin = 'until' in deadline ? start : sql`greatest(${name}, ${start})`
    await db.execute(sql`update ${column.table} set ${name} = ${name} + (now() - ${begin}) where ${rows}`)
  }
}
