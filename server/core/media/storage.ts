import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '#shared/core/errors.ts'
import type { Db } from '../db/tenancy.ts'
import { Registry } from '../registry.ts'
import type { Site } from '../request/site.ts'
import { nextPlan, storageOf } from '../tenants/plans.ts'
import { usage } from './usage.table.ts'

const GB = 1024 ** 3

/** Columns with the bytes of a stored file. */
export const storedSizes = new Registry<PgColumn>('columns with sizes of files')

/** Bytes of the files that a company stores as it received them, those in the trash left out. */
export async function storedBytes(db: Db): Promise<number> {
  const sums = storedSizes.all().map((column) => {
    const kept = 'trashedAt' in column.table ? sql`where trashed_at is null` : sql``
    return sql`(select coalesce(sum(${column}::bigint), 0) from ${column.table} ${kept})`
  })
  const { rows } = await db.execute<{ bytes: string }>(sql`select ${sql.join(sums, sql` + `)} as bytes`)
  return Number(rows[0]!.bytes)
}

/**
 * Throws PLAN_LIMIT_REACHED when the plan does not hold `bytes` more. Uploads of one company wait here for each other
 * until their transactions end, so that the limit is exact however many arrive at once.
 */
export async function takeStorage(db: Db, plan: Site['plan'], bytes: number) {
  if (storageOf(plan) === null) return
  await db
    .insert(usage)
    .values({})
    .onConflictDoUpdate({ target: usage.tenantId, set: { media: usage.media } })
  await expectStorage(db, plan, bytes)
}

/** The same without waiting, to refuse a file before it is sent; whether it still fits later, `takeStorage` decides. */
export async function expectStorage(db: Db, plan: Site['plan'], bytes: number) {
  const max = storageOf(plan)
  if (max === null) return
  const used = await storedBytes(db)
  if (used + bytes > max)
    throw new AppError('PLAN_LIMIT_REACHED', fullStorage(plan), {
      details: { limit: 'storage', used, max, plan, suggestedPlan: nextPlan(plan) },
    })
}

/** The sentence about a plan that holds no more bytes. */
export function fullStorage(plan: Site['plan']): string {
  const next = nextPlan(plan)
  const more = next ? ` The ${capital(next)} plan holds more.` : ''
  return `Your ${capital(plan)} plan holds ${Math.round((storageOf(plan) ?? 0) / GB)} GB of files.${more}`
}

const capital = (plan: string) => plan[0]!.toUpperCase() + plan.slice(1)
