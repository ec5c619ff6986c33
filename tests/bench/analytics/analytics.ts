import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Effort } from '../effort.ts'
import { type Finding, median, megabytes } from '../findings.ts'
import { ask } from '../load/bare.ts'
import type { Place } from '../place.ts'
import { liveThrough } from './year.ts'

const periods = [7, 30, 90, 365]
const turns = 15

/** Size of a busy year of analytics, and the response time of each report. */
export async function analytics(place: Place, effort: Effort): Promise<Finding[]> {
  await place.inside((db) => liveThrough(db, effort.views))
  await place.settle()
  await updateRating(place)
  await place.settle()
  const size = await place.inside(async (db) => {
    const { rows } = await db.execute<{ size: string }>(sql`
      select sum(pg_total_relation_size(name::regclass)) as size
      from unnest(array['analytics_visitors', 'analytics_counts', 'analytics_salts']) name`)
    return Number(rows[0]!.size)
  })
  return [
    {
      claim: `Analytics of a year with ${effort.views.toLocaleString('en')} views, in the database`,
      goal: '≤ 500 MB',
      measured: megabytes(size),
      holds: size <= 500e6,
      figures: 'tables and indexes',
    },
    await waits(place),
  ]
}

/** The server does this at its start: aggregates all days except today. */
async function updateRating(place: Place) {
  for (;;) {
    const site = await place.start()
    await pause(10_000)
    await site.stop()
    const left = await place.inside(async (db) => {
      const { rows } = await db.execute<{ days: string }>(sql`select count(*) as days from analytics_salts`)
      return Number(rows[0]!.days)
    })
    if (left <= 2) return
  }
}

async function waits(place: Place): Promise<Finding> {
  const site = await place.start()
  try {
    const medians: number[] = []
    let longest = 0
    for (const days of periods) {
      const times: number[] = []
      for (let turn = 0; turn <= turns; turn++) {
        const began = performance.now()
        const { status } = await ask(site.port, `/api/analytics?days=${days}`, place.admin)
        if (status !== 200) throw new Error(`analytics were answered with ${status}`)
        if (turn > 0) times.push(performance.now() - began)
      }
      medians.push(median(times))
      longest = Math.max(longest, ...times)
    }
    const most = Math.max(...medians)
    return {
      claim: 'Analytics of 7, 30, 90 and 365 days of it, the longest median',
      goal: '≤ 300 ms',
      measured: `${Math.round(most)} ms`,
      ...(place.kind === 'postgres' && { holds: most <= 300 }),
      figures: `${medians.map((time) => Math.round(time)).join(', ')} ms; ${turns} turns each, longest ${Math.round(longest)} ms`,
    }
  } finally {
    await site.stop()
  }
}
