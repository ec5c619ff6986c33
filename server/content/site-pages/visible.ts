import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { ContentType } from '../content/content-type.ts'
import { pages } from './site-pages.table.ts'

/** What is meant for visitors, now or once its time has come. */
export const publishable = sql`${pages.published} and ${pages.trashedAt} is null`

/** What visitors may see. */
export const shown = sql`${publishable} and (${pages.publishAt} is null or ${pages.publishAt} <= now())`

/** Pages, to the parts that all kinds of content share. */
export const pageType: ContentType = { kind: 'pages', noun: 'page', table: pages, key: pages.slug, shown }

/** Whether the picture made of these bytes is for everybody. */
export async function pagePictureIsPublic(db: Db, sha256: string) {
  const rows = await db
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.sha256, sha256), shown))
    .limit(1)
  return rows.length > 0
}
