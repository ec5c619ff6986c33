import { createHmac, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import {
  type BufferedCounts,
  quarter,
  readKey,
  type Seen,
  takeBack,
  takeBuffered,
} from '#server/content/statistics/buffer.ts'
import { companyTimezone } from '#server/core/company/company.ts'
import { localDay } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { planOf, switchesOf } from '#server/core/tenants/plans.ts'
import { analyticsCounts, analyticsSalts, analyticsVisitors } from './analytics.table.ts'

let writing = Promise.resolve()

/**
 * Writes the buffer for tenants whose plan has analytics. Failed writes return to the buffer. Concurrent calls wait for
 * the same flush.
 */
export function flushAnalytics(pipeline: RequestPipeline): Promise<void> {
  const written = writing.then(() => writeAll(pipeline))
  writing = written.catch(() => undefined)
  return written
}

async function writeAll(pipeline: RequestPipeline) {
  const failures: unknown[] = []
  for (const [siteId, taken] of takeBuffered())
    try {
      const plan = await planOf(pipeline.parts.database.owner, siteId)
      if (!plan) takeBack(siteId, taken)
      else if (switchesOf(plan).analytics) await writeFor(pipeline, siteId, taken)
    } catch (error) {
      takeBack(siteId, taken)
      failures.push(error)
    }
  if (failures.length) throw failures[0]
}

const writeFor = (pipeline: RequestPipeline, siteId: string, { visitors, counts }: BufferedCounts) =>
  pipeline.forCompany(siteId, 'write', async ({ db }) => {
    const zone = await companyTimezone(db)
    const dayIn = (at: number) => localDay(zone, at * quarter)
    await writeVisitors(db, dayIn, siteId, visitors)
    await writeCounts(db, dayIn, counts)
  })

type DayIn = (quarter: number) => string

async function writeVisitors(db: Db, dayIn: DayIn, siteId: string, visitors: Map<string, Seen>) {
  const salts = new Map<string, string>()
  const rows = new Map<string, Omit<Seen, 'quarter' | 'person'> & { day: string; visitor: string }>()
  for (const { quarter: at, person, ...seen } of visitors.values()) {
    const day = dayIn(at)
    const salt = salts.get(day) ?? (await saltOf(db, day))
    salts.set(day, salt)
    const visitor = visitorOf(salt, `${siteId} ${person}`)
    // The same visitor in two time slots.
    const before = rows.get(`${day} ${visitor}`)
    if (before) {
      before.views += seen.views
      before.stage = Math.max(before.stage, seen.stage)
    } else rows.set(`${day} ${visitor}`, { day, visitor, ...seen })
  }
  if (rows.size === 0) return
  // Sorted, so that two servers cannot deadlock.
  await db.execute(sql`
    insert into ${analyticsVisitors} (day, visitor, views, source, device, country, stage)
    select * from jsonb_to_recordset(${JSON.stringify([...rows.values()])})
      as seen(day date, visitor bigint, views int, source text, device text, country text, stage smallint)
    order by day, visitor
    on conflict (tenant_id, day, visitor) do update set
      views = ${analyticsVisitors.views} + excluded.views,
      stage = greatest(${analyticsVisitors.stage}, excluded.stage),
      source = coalesce(nullif(${analyticsVisitors.source}, ''), excluded.source)`)
}

async function writeCounts(db: Db, dayIn: DayIn, counts: Map<string, number>) {
  const rows = [...counts].map(([key, count]) => {
    const { quarter: at, kind, name } = readKey(key)
    return { kind, day: dayIn(at), name, count }
  })
  if (rows.length === 0) return
  await db.execute(sql`
    insert into ${analyticsCounts} (kind, day, name, count)
    select kind, day, name, sum(count)::int
    from jsonb_to_recordset(${JSON.stringify(rows)}) as more(kind text, day date, name text, count int)
    group by kind, day, name order by kind, day, name
    on conflict (tenant_id, kind, day, name) do update set count = ${analyticsCounts.count} + excluded.count`)
}

/** The secret of a day, created on first use. */
async function saltOf(db: Db, day: string): Promise<string> {
  const stored = db.select({ salt: analyticsSalts.salt }).from(analyticsSalts).where(eq(analyticsSalts.day, day))
  const [known] = await stored
  if (known) return known.salt
  await db
    .insert(analyticsSalts)
    .values({ day, salt: randomBytes(32).toString('hex') })
    .onConflictDoNothing()
  const [made] = await stored
  return made!.salt
}

/** 64 bits are enough to distinguish the visitors of a day. */
const visitorOf = (salt: string, person: string) =>
  createHmac('sha256', salt).update(person).digest().readBigInt64BE().toString()

const every = 5000

/** Flushes every few seconds. Returns a function that stops after a last flush. */
export function startAnalytics(pipeline: RequestPipeline, onError: (error: Error) => void): () => Promise<void> {
  const write = () => flushAnalytics(pipeline).catch(onError)
  const timer = setInterval(write, every)
  timer.unref()
  return () => {
    clearInterval(timer)
    return write()
  }
}
