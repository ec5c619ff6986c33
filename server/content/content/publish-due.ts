import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { isNotSuspended } from '#server/core/tenants/suspension.ts'
import { fieldError } from '#shared/core/errors.ts'
import type { Scheduled } from './content-type.ts'

const due = sql`publish_at <= now() and not published and trashed_at is null`

/** Publishes the drafts of one type whose scheduled time has passed. */
export async function publishDue(pipeline: RequestPipeline, type: Scheduled, onError: (error: Error) => void) {
  const { rows } = await pipeline.parts.database.owner.execute<{ id: string }>(
    sql`select distinct tenant_id as id from ${type.table} where ${due} and ${isNotSuspended(sql`tenant_id`)}`,
  )
  for (const { id } of rows) await publishIn(pipeline, type, id).catch(onError)
}

const publishIn = (pipeline: RequestPipeline, { table, kind, noun }: Scheduled, siteId: string) =>
  pipeline.forCompany(siteId, 'write', async ({ db, invalidate }) => {
    const { rows } = await db.execute<{ id: string; title: string }>(
      sql`update ${table} set published = true, published_at = publish_at, publish_at = null where ${due}
        returning id, title`,
    )
    // There is no user to name in the activity log.
    const who = { request: randomUUID(), id: null, name: 'The schedule', ip: '' }
    for (const { id: item, title } of rows)
      await writeAuditEntry(db, { action: 'published', kind: noun, item, title, who })
    invalidate(kind)
  })

/** Throws VALIDATION unless it is a draft and the time is in the future. */
export function expectToCome(publishAt: string, published: boolean) {
  const message = published
    ? 'Only a draft can be published later.'
    : Date.parse(publishAt) <= Date.now()
      ? 'Choose a time in the future.'
      : undefined
  if (message) throw fieldError('publishAt', message)
}
