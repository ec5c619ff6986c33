import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '#shared/core/errors.ts'
import type { Db } from '../db/tenancy.ts'
import { Registry } from '../registry.ts'
import type { Site } from '../request/site.ts'
import { nextPlan, planName, storageOf } from '../tenants/plans.ts'
import { usage } from './usage.table.ts'

const GB = 1024 ** 3

/** Columns with the sizes of stored files. */
export const fileSizeColumns = new Registry<PgColumn>('columns with sizes of files')

/** Total size of a company's uploaded files, without the trash. */
export async function storedBytes(db: Db): Promise<number> {
  const sums = fileSizeColumns.all().map((column) => {
    const condition = 'trashedAt' in column.table ? sql`where trashed_at is null` : sql``
    return sql`(select coalesce(sum(${column}::bigint), 0) from ${column.table} ${condition})`
  })
  const { rows } = await db.execute<{ bytes: string }>(sql`select ${sql.join(sums, sql` + `)} as bytes`)
  return Number(rows[0]!.bytes)
}

/**
 * Throws PLAN_LIMIT_REACHED if `bytes` more exceed the plan's storage. Uploads of a company wait for each other here
 * until their transactions end, so that the limit is exact.
 */
export async function reserveStorage(db: Db, plan: Site['plan'], bytes: number) {
  if (storageOf(plan) === null) return
  await db
    .insert(usage)
    .values({})
    .onConflictDoUpdate({ target: usage.tenantId, set: { media: usage.media } })
  await expectStorageAvailable(db, plan, bytes)
}

/** The same without a lock, to reject a file before it is sent; `reserveStorage` decides in the end. */
export async function expectStorageAvailable(db: Db, plan: Site['plan'], bytes: number) {
  const max = storageOf(plan)
  if (max === null) return
  const used = await storedBytes(db)
  if (used + bytes > max)
    throw new AppError('PLAN_LIMIT_REACHED', storageLimitMessage(plan), {
      details: { limit: 'storage', used, max, plan, suggestedPlan: nextPlan(plan) },
    })
}

/** The message for a plan without enough storage. */
export function storageLimitMessage(plan: Site['plan']): string {
  const next = nextPlan(plan)
  const more = next ? ` The ${planName(next)} plan includes more.` : ''
  return `Your ${planName(plan)} plan includes ${Math.round((storageOf(plan) ?? 0) / GB)} GB of files.${more}`
}
