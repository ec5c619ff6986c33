import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { checkAttempt } from './ask-provider.ts'
import { payments } from './attempts.table.ts'
import { usualDelay } from './check-delays.ts'
import { type PaymentScope, scopeOfCompany } from './scope.ts'

/** Maximum number of concurrent checks per provider and process. */
const atOnce = 50
/** Longer than the timeout of a request to a provider, so that two processes never check the same attempt. */
const leaseSeconds = 90
/** How long a stopping server waits for running checks, in ms. Another process repeats them after the lease. */
const longestStop = 5_000

/**
 * Checks the due attempts at their providers. A process claims an attempt by moving its next check, so that no other
 * process checks it at the same time. If the process is killed, another one takes over after the lease. Each provider
 * has its own slots, so that one that does not respond delays no other.
 */
export class PaymentChecks {
  /** The running checks, with their providers. */
  private readonly underWay = new Map<Promise<void>, string>()
  /** Providers whose slots were all taken by the last claim, so that more attempts may be due. */
  private full = new Set<string>()
  private claiming: Promise<void> | undefined
  private isStopping = false
  private readonly pipeline: RequestPipeline
  private readonly onError: (error: Error) => void

  constructor(pipeline: RequestPipeline, onError: (error: Error) => void) {
    this.pipeline = pipeline
    this.onError = onError
  }

  /**
   * Claims due attempts, up to the number of free slots. While more are due, ended checks are followed by others at
   * once: after an outage hundreds can be due.
   */
  round(): Promise<void> {
    this.claiming ??= this.claim().finally(() => {
      this.claiming = undefined
    })
    return this.claiming
  }

  private async claim() {
    const running: Record<string, number> = {}
    const count = (provider: string) => {
      running[provider] = (running[provider] ?? 0) + 1
    }
    for (const provider of this.underWay.values()) count(provider)
    const claimed = await claimDue(this.pipeline.parts.database.owner, running)
    for (const { provider } of claimed) count(provider)
    this.full = new Set(Object.keys(running).filter((provider) => running[provider]! >= atOnce))
    for (const due of claimed) {
      const ended = this.check(due)
        .catch(this.onError)
        .finally(() => {
          this.underWay.delete(ended)
          if (this.full.has(due.provider) && !this.isStopping) this.round().catch(this.onError)
        })
      this.underWay.set(ended, due.provider)
    }
  }

  /** Starts no more checks, and waits for running ones, but not for providers that do not respond. */
  async stop() {
    this.isStopping = true
    await this.claiming?.catch(() => undefined)
    const longest = new Promise((resolve) => setTimeout(resolve, longestStop).unref())
    await Promise.race([Promise.all(this.underWay.keys()), longest])
  }

  private async check({ id, tenantId }: Due) {
    await checkAttempt(await scopeOfCompany(this.pipeline, tenantId), id)
  }
}

const lease = sql`now() + make_interval(secs => ${leaseSeconds})` as never

/**
 * Claims an open attempt for a check at once. False if it has ended or another process checks it: only claimed attempts
 * are due more than the usual delay from now.
 */
export function claimAttempt(scope: PaymentScope, id: string): Promise<boolean> {
  const isUnclaimed = sql`coalesce(${payments.nextCheckAt}, now()) <= now() + make_interval(secs => ${usualDelay})`
  return scope.write(async ({ db }) => {
    const claimed = await db
      .update(payments)
      .set({ nextCheckAt: lease, checks: sql`${payments.checks} + 1` as never })
      .where(and(eq(payments.id, id), inArray(payments.status, ['created', 'pending']), isUnclaimed))
      .returning({ id: payments.id })
    return claimed.length > 0
  })
}

interface Due {
  id: string
  tenantId: string
  provider: string
}

/** Claims due attempts of each provider, oldest first, beside its `running` checks. */
async function claimDue(owner: Db, running: Record<string, number>): Promise<Due[]> {
  const { rows } = await owner.execute<Due & Record<string, unknown>>(sql`
    update payments set next_check_at = ${lease}, checks = checks + 1
    where (tenant_id, id) in (
      select due.tenant_id, due.id
      from (select distinct provider from payments where next_check_at <= now()) as one
      cross join lateral (
        select tenant_id, id from payments where next_check_at <= now() and provider = one.provider
        order by next_check_at
        limit greatest(0, ${atOnce} - coalesce((${JSON.stringify(running)}::jsonb ->> one.provider)::int, 0))
        for update skip locked
      ) as due
    )
    returning id, tenant_id as "tenantId", provider`)
  return rows
}
