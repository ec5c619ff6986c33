import { sql } from 'drizzle-orm'
import type { Desk } from '../desk.ts'
import { blogs } from './blogs.table.ts'

const due = sql`${blogs.publishAt} <= now() and not ${blogs.published} and ${blogs.trashedAt} is null`

/**
 * Publishes the drafts whose time has come. Until then they are drafts to every
 * list, page and search; a process that was asleep catches up with its first look.
 */
export async function publishDueBlogs(desk: Desk, onError: (error: Error) => void) {
  const { owner } = desk.parts.database
  const companies = await owner.selectDistinct({ id: blogs.tenantId }).from(blogs).where(due)
  for (const { id } of companies) await publishIn(desk, id).catch(onError)
}

const publishIn = (desk: Desk, siteId: string) =>
  desk.forCompany(siteId, 'write', async ({ db, touch }) => {
    await db
      .update(blogs)
      .set({ published: true, publishedAt: sql`${blogs.publishAt}`, publishAt: null })
      .where(due)
    touch('blogs')
  })
