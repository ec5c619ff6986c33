import { runInTaskSlot } from '#server/core/db/task-slots.ts'
import type { RequestContext, TxContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { SettleContext } from './settle.ts'

/** A company, and how to open its transactions: requests to providers must run outside of transactions. */
export interface PaymentScope extends Pick<TxContext, 'site' | 'config' | 'vault'> {
  read<T>(work: (ctx: Pick<SettleContext, 'db'>) => Promise<T>): Promise<T>
  write<T>(work: (ctx: SettleContext) => Promise<T>): Promise<T>
}

type RequestParts = Pick<RequestContext, 'site' | 'config' | 'vault'> & {
  read<T>(work: (ctx: SettleContext) => Promise<T>): Promise<T>
  write<T>(work: (ctx: SettleContext) => Promise<T>): Promise<T>
}

/** The scope of a request. */
export const scopeOfRequest = ({ site, config, vault, read, write }: RequestParts): PaymentScope => ({
  ...{ site, config, vault },
  read: (work) => read(work),
  write: (work) => write(work),
})

/** The scope of a company without a request: for callbacks. */
export async function scopeOfCompany(pipeline: RequestPipeline, siteId: string): Promise<PaymentScope> {
  const { sites, config, vault } = pipeline.parts
  const site = await sites.withId(siteId)
  return {
    ...{ site, config, vault },
    read: (work) => pipeline.forCompany(siteId, 'read', work),
    write: (work) => pipeline.forCompany(siteId, 'write', (ctx) => work({ ...ctx, site })),
  }
}

/** The same for background tasks that check many payments at once: their transactions wait for those of others. */
export async function scopeOfTask(pipeline: RequestPipeline, siteId: string): Promise<PaymentScope> {
  const { database } = pipeline.parts
  const { read, write, ...scope } = await runInTaskSlot(database, () => scopeOfCompany(pipeline, siteId))
  return {
    ...scope,
    read: (work) => runInTaskSlot(database, () => read(work)),
    write: (work) => runInTaskSlot(database, () => write(work)),
  }
}
