import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { checkAttempt } from './ask-provider.ts'
import { payments } from './attempts.table.ts'
import { usualDelay } from './check-delays.ts'
import { type PaymentScope, scopeOfTask } from './scope.ts'

/** Maximum number of concurrent checks per provider and process. */
const atOnce = 50
/** Longer than the timeout of a request to a provider, so that two processes never check the same attempt. */
const leaseSeconds = 90
/** How long a stopping server waits for running checks, in ms. Another process repeats them after the lease. */
const longestStop = 5_000

/**
 * Checks the due attempts at their providers. A process claims an attempt by moving its next check, so that no other
 * process checks it at the same time. If the process is killed, another one takes over after the lease. Each provider
 * has its own slots, so that one that does not respond delays no other, and companies take turns.
 */
export class PaymentChecks {
  /** The running checks. */
  private readonly underWay = new Map<Promise<void>, Due>()
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
    const claimed = await claimDue(this.pipeline.parts.database.owner, [...this.underWay.values()])
    const perProvider = Object.groupBy([...this.underWay.values(), ...claimed], ({ provider }) => provider)
    this.full = new Set(Object.keys(perProvider).filter((provider) => perProvider[provider]!.length >= atOnce))
    for (const due of claimed) {
      const ended = this.check(due)
        .catch(this.onError)
        .finally(() => {
          this.underWay.delete(ended)
          if (this.full.has(due.provider) && !this.isStopping) this.round().catch(this.onError)
        })
      this.underWay.set(ended, due)
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
    await checkAttempt(await scopeOfTask(this.pipeline, tenantId), id)
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

/**
 * Claims due attempts of each provider beside its `running` checks: first those of companies with the fewest checks, so
 * that one with many due attempts delays no other, then the oldest.
 */
async function claimDue(owner: Db, running: readonly Due[]): Promise<Due[]> {
  const { rows } = await owner.execute<Due & Record<string, unknown>>(sql`
    with running as (
      select * from jsonb_to_recordset(${JSON.stringify(running)}::jsonb) as one ("tenantId" uuid, provider text)
    )
    update payments set next_check_at = ${lease}, checks = checks + 1
    where (tenant_id, id) in (
      select due.tenant_id, due.id
      from (select distinct provider from payments where next_check_at <= now()) as one
      cross join lateral (
        select tenant_id, id, next_check_at, row_number() over (partition by tenant_id order by next_check_at)
          + (select count(*) from running where "tenantId" = tenant_id and provider = one.provider) as turn
        from payments where next_check_at <= now() and provider = one.provider
        order by turn, next_check_at
        limit greatest(0, ${atOnce} - (select count(*) from running where provider = one.provider))
      ) as turns
      join payments as due on due.tenant_id = turns.tenant_id and due.id = turns.id and due.next_check_at <= now()
      for update of due skip locked
    )
    returning id, tenant_id as "tenantId", provider`)
  return rows
}
