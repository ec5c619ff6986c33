import { sql } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { RepeatedTasks } from '#server/core/jobs/repeated-tasks.ts'
import { rankingRuns } from './ranking-runs.table.ts'

/** How often to check for changes, in ms. */
const every = 30_000
/** A company's photos are ranked at most this often (in seconds), and less often the longer it takes. */
const pause = 300
const rest = 50

/**
 * Adds a ranking job for every company whose photos changed since the last
 * ranking. Each is added once, however many instances run this, because one
 * statement checks and stores the time in the transaction that adds the job.
 */
export async function askForRankings(pipeline: RequestPipeline) {
  const { owner } = pipeline.parts.database
  const { rows } = await owner.execute<{ tenant_id: string }>(sql`
    select changed.tenant_id from content_versions changed
    left join ${rankingRuns} on ${rankingRuns.tenantId} = changed.tenant_id
    where changed.kind = 'photos' and (${rankingRuns.id} is null or (changed.changed_at > ${rankingRuns.requestedAt} and ${rested}))
    limit 100`)
  for (const { tenant_id } of rows)
    await pipeline.forCompany(tenant_id, 'write', async ({ db, jobs }) => {
      const mine = await db
        .insert(rankingRuns)
        .values({ requestedAt: new Date().toISOString() })
        .onConflictDoUpdate({ target: rankingRuns.tenantId, set: { requestedAt: sql`now()` }, setWhere: rested })
        .returning({ id: rankingRuns.id })
      if (mine.length) await jobs.add('rank-photos', {})
    })
}

const rested = sql`${rankingRuns.requestedAt} < now() - make_interval(secs => greatest(${pause}, ${rankingRuns.durationMs} * ${rest} / 1000.0))`

/** Checks for changed photos periodically. */
export const repeatRanking = (tasks: RepeatedTasks, pipeline: RequestPipeline) =>
  tasks.add(() => askForRankings(pipeline), { every })
