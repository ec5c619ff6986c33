import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { JobData } from '#server/core/jobs/jobs.ts'
import type { FailedWork } from '#shared/insight/diagnostics.ts'

type JobName = keyof JobData

const called: Record<JobName, string> = {
  'photo-pictures': 'Make the sizes of a photo',
  'photo-avif': 'Make the smaller sizes of a photo',
  'photo-sizes-for-sale': 'Make the files of a photo for sale',
  'rank-photos': 'Update photo recommendations',
  'message-notice': 'Notify about an unread message',
  'event-letters': 'Email the attendees of an event',
  'site-export': 'Export the site',
  'site-import': 'Import a site',
  'move-import': 'Import from another system',
  'bill-paid': 'Start a paid subscription',
  'reset-link': 'Mail a link for a new password',
  'send-mail': 'Send a mail',
}

const maxFailures = 20

// All tenants share the queue, so every query names the tenant.
const ofTenant = (siteId: string) => sql`data->>'tenantId' = ${siteId}`

/** Failed jobs of a tenant, the latest first. Their data is not returned, because emails hold codes and links. */
export async function failedWork(db: Db, siteId: string): Promise<FailedWork[]> {
  const { rows } = await db.execute<{ id: string; name: JobName; output: unknown; at: Date | string }>(
    sql`select id, name, output, coalesce(completed_on, created_on) as at from pgboss.job
      where state = 'failed' and ${ofTenant(siteId)} order by 4 desc limit ${maxFailures}`,
  )
  return rows.map(({ id, name, output, at }) => ({
    _id: id,
    work: called[name] ?? name,
    problem: problemIn(output),
    at: new Date(at).toISOString(),
  }))
}

/** Waiting and failed jobs of a tenant, and how many seconds the oldest is overdue. */
export async function workFigures(db: Db, siteId: string) {
  const { rows } = await db.execute<{ waiting: number; failed: number; overdue: number }>(
    sql`select count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter
        (where state = 'created' and start_after < now())), 0)::int as overdue
      from pgboss.job where ${ofTenant(siteId)}`,
  )
  return rows[0]!
}

/** How many jobs of a tenant failed within the last day. */
export async function countFailedWork(db: Db, siteId: string): Promise<number> {
  const { rows } = await db.execute<{ failed: number }>(
    sql`select count(*)::int as failed from pgboss.job
      where state = 'failed' and coalesce(completed_on, created_on) > now() - interval '1 day' and ${ofTenant(siteId)}`,
  )
  return rows[0]!.failed
}

/** The queue of a failed job. */
export async function workCalled(db: Db, siteId: string, id: string): Promise<JobName[]> {
  const { rows } = await db.execute<{ name: JobName }>(
    sql`select name from pgboss.job where id = ${id} and state = 'failed' and ${ofTenant(siteId)}`,
  )
  return rows.map(({ name }) => name)
}

/** The message only. The stack is in the log. */
function problemIn(output: unknown): string {
  const { message } = (output ?? {}) as { message?: unknown }
  return typeof message === 'string' && message ? message.replace(/\s+/g, ' ').slice(0, 200) : 'No reason was given.'
}
