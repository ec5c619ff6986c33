import { sql } from 'drizzle-orm'
import type { SettleContext } from '#server/commerce/orders/payment/settle.ts'
import { allTenants, type Db, onlyTenant } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Site } from '#server/core/request/site.ts'
import type { ContentKind } from '#shared/core/content-kinds.ts'
import { AppError } from '#shared/core/errors.ts'

/** A transaction of the owner, which sees the tables of companies. Other companies are reached by `asTenant` only. */
export interface OwnerTransaction {
  tx: Db
  platform: Site
  /** The origin of a host. */
  originOf(host: string): string
  /** Runs `work` with the rights of a request of this company, in the same transaction. */
  asTenant<T>(tenantId: string, work: (db: Db) => Promise<T>): Promise<T>
  /** The same in the platform's company, with its queue. */
  asPlatform<T>(work: (ctx: SettleContext) => Promise<T>): Promise<T>
  /** Makes cached responses of a company invalid on commit. */
  invalidate(tenantId: string, ...kinds: ContentKind[]): Promise<void>
}

/** The platform's own company, which sends the bills. Throws UNAVAILABLE if there is none. */
export async function platformSite({ parts: { config, sites } }: RequestPipeline): Promise<Site> {
  const site = config.baseDomain ? await sites.called(config.baseDomain).catch(() => undefined) : undefined
  if (!site) throw new AppError('UNAVAILABLE', 'Plans cannot be changed here at the moment. Please contact us.')
  return site
}

/** Whether the platform has a company of its own, without which nothing is billed. */
export const hasPlatform = async ({ parts: { config, sites } }: RequestPipeline): Promise<boolean> =>
  config.baseDomain !== undefined && (await sites.called(config.baseDomain).catch(() => undefined)) !== undefined

/** Work on a subscription and its bills, which are orders of the platform's company: both are written, or neither. */
export async function ownerTransaction<T>(
  pipeline: RequestPipeline,
  work: (transaction: OwnerTransaction) => Promise<T>,
): Promise<T> {
  const platform = await platformSite(pipeline)
  await pipeline.parts.jobs.ready()
  const later: (() => void)[] = []
  const result = await pipeline.parts.database.owner.transaction((tx) => work(within(pipeline, platform, tx, later)))
  for (const task of later) task()
  return result
}

/** The transaction `tx`, whose role is the owner's. `later` collects what is done once it is committed. */
function within({ parts }: RequestPipeline, platform: Site, tx: Db, later: (() => void)[]): OwnerTransaction {
  const { jobs, versions, sites } = parts
  const asTenant = async <R>(tenantId: string, inside: (db: Db) => Promise<R>) => {
    await onlyTenant(tx, tenantId)
    const answer = await inside(tx)
    await allTenants(tx)
    return answer
  }
  const queue = jobs.jobsIn(tx, platform.id, (task) => later.push(task))
  return {
    tx,
    platform,
    originOf: (host) => sites.originOf(host),
    asTenant,
    asPlatform: (inside) =>
      asTenant(platform.id, (db) => inside({ db, jobs: queue, site: platform, invalidate: () => undefined })),
    async invalidate(tenantId, ...kinds) {
      const { statement, read } = versions.incrementStatement(tenantId, kinds)
      const { rows } = await asTenant(tenantId, (db) => db.execute(sql.raw(statement)))
      later.push(() => read(rows))
    },
  }
}
