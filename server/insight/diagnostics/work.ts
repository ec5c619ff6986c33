import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { JobData } from '#server/core/jobs/jobs.ts'
import type { FailedWork } from '#shared/insight/diagnostics.ts'

type JobName = keyof JobData

const called: Record<JobName, string> = {
  'photo-pictures': 'Make the sizes of a photo',
  'photo-avif': 'Make the smaller sizes of a photo',
  'rank-photos': 'Find out what is recommended',
  'message-notice': 'Tell of an unread message',
  'event-letters': 'Write to who is registered for an event',
  'site-export': 'Export the site',
  'site-import': 'Import a site',
  'send-mail': 'Send a mail',
}

/** Most failures that are shown. */
const shown = 20

// The queue is one for all companies: each question says whose work it means.
const ofSite = (siteId: string) => sql`data->>'tenantId' = ${siteId}`

/** Work of a company that was given up, the latest first. What it was about stays in the queue: mails hold codes and links. */
export async function failedWork(db: Db, siteId: string): Promise<FailedWork[]> {
  const { rows } = await db.execute<{ id: string; name: JobName; output: unknown; at: Date | string }>(
    sql`select id, name, output, coalesce(completed_on, created_on) as at from pgboss.job
      where state = 'failed' and ${ofSite(siteId)} order by 4 desc limit ${shown}`,
  )
  return rows.map(({ id, name, output, at }) => ({
    _id: id,
    work: called[name] ?? name,
    problem: problemIn(output),
    at: new Date(at).toISOString(),
  }))
}

/** How much work of a company waits, how much was given up, and since when something should have begun, in seconds. */
export async function workFigures(db: Db, siteId: string) {
  const { rows } = await db.execute<{ waiting: number; failed: number; late: number }>(
    sql`select count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter
        (where state = 'created' and start_after < now())), 0)::int as late
      from pgboss.job where ${ofSite(siteId)}`,
  )
  return rows[0]!
}

/** The queue in which work of a company lies that was given up. */
export async function workCalled(db: Db, siteId: string, id: string): Promise<JobName[]> {
  const { rows } = await db.execute<{ name: JobName }>(
    sql`select name from pgboss.job where id = ${id} and state = 'failed' and ${ofSite(siteId)}`,
  )
  return rows.map(({ name }) => name)
}

/** The message alone: where it happened is in the log. */
function problemIn(output: unknown): string {
  const { message } = (output ?? {}) as { message?: unknown }
  return typeof message === 'string' && message ? message.replace(/\s+/g, ' ').slice(0, 200) : 'It gave no reason.'
}
