import { sql } from 'drizzle-orm'
import type { Db, Mode } from '../db/tenancy.ts'
import type { Sites } from '../tenants/sites.ts'
import type { TxContext } from './context.ts'
import type { PipelineParts } from './request-pipeline.ts'

type CompanyContext = Pick<TxContext, 'db' | 'jobs' | 'invalidate' | 'notify' | 'files'>
type InCompany = <R>(tenantId: string, mode: Mode, work: (ctx: CompanyContext) => Promise<R>) => Promise<R>

export interface CompanyChange extends CompanyContext {
  /** Runs `work` in the same transaction without the restriction to the company. */
  asOwner<R>(work: (owner: Db) => Promise<R>): Promise<R>
}

/** Access to all companies. Handlers get it on routes of the platform's owners only. */
export interface AllCompanies {
  /** A connection that no policy restricts. */
  owner: Db
  /** Runs `work` in a transaction of one company. */
  inCompany: InCompany
  /** Changes what belongs to a company and what belongs to the platform in one transaction. */
  change<R>(tenantId: string, work: (ctx: CompanyChange) => Promise<R>): Promise<R>
  sites: Sites
}

export const allCompanies = ({ database, sites }: PipelineParts, inCompany: InCompany): AllCompanies => ({
  owner: database.owner,
  inCompany,
  change: (tenantId, work) =>
    inCompany(tenantId, 'write', (ctx) => work({ ...ctx, asOwner: (ownerWork) => asOwner(ctx.db, ownerWork) })),
  sites,
})

/**
 * Runs `work` with access to all companies in the transaction of a request, because the embedded database has no second
 * connection.
 */
export async function asOwner<R>(db: Db, work: (owner: Db) => Promise<R>): Promise<R> {
  // After an error the transaction is rolled back, so that the role need not be restored.
  await db.execute(sql`select set_config('role', 'none', true)`)
  const result = await work(db)
  await db.execute(sql`select set_config('role', 'app', true)`)
  return result
}
