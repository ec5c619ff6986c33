import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { checkAttempt } from './ask-provider.ts'
import { payments } from './attempts.table.ts'
import { usualDelay } from './check-delays.ts'
import { type PaymentScope, scopeOfCompany } from './scope.ts'

/** Maximum number of concurrent checks per process. */
const atOnce = 20
/** Longer than the timeout of a request to a provider, so that two processes never check the same attempt. */
const leaseSeconds = 90
/** How long a stopping server waits for running checks, in ms. Another process repeats them after the lease. */
const longestStop = 5_000

/**
 * Checks the due attempts at their providers. A process claims an attempt by moving its next check, so that no other
 * process checks it at the same time. If the process is killed, another one takes over after the lease. A provider that
 * does not respond blocks its slots for 20 seconds; the others continue to be used.
 */
export class PaymentChecks {
  private readonly underWay = new Set<Promise<void>>()
  private readonly pipeline: RequestPipeline
  private readonly onError: (error: Error) => void

  constructor(pipeline: RequestPipeline, onError: (error: Error) => void) {
    this.pipeline = pipeline
    this.onError = onError
  }

  /** Claims due attempts, up to the number of free slots. */
  async round() {
    const free = atOnce - this.underWay.size
    if (free <= 0) return
    for (const due of await claimDue(this.pipeline.parts.database.owner, free)) {
      const check = this.check(due).catch(this.onError)
      const ended = check.finally(() => this.underWay.delete(ended))
      this.underWay.add(ended)
    }
  }

  /** Waits for running checks, but not for providers that do not respond. */
  async stop() {
    const longest = new Promise((resolve) => setTimeout(resolve, longestStop).unref())
    await Promise.race([Promise.all(this.underWay), longest])
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
}

async function claimDue(owner: Db, most: number): Promise<Due[]> {
  const { rows } = await owner.execute<{ id: string; tenantId: string }>(sql`
    update payments set next_check_at = ${lease}, checks = checks + 1
    where (tenant_id, id) in (
      select tenant_id, id from payments where next_check_at <= now()
      order by next_check_at limit ${most} for update skip locked
    )
    returning id, tenant_id as "tenantId"`)
  return rows
}
