import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { AppError } from '#shared/core/errors.ts'
import type { Db } from '../db/tenancy.ts'
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
