import { sql } from 'drizzle-orm'
import type { ContentType } from '../content/content-type.ts'
import { pages } from './site-pages.table.ts'

/** What is meant for visitors, now or once its time has come. */
export const publishable = sql`${pages.published} and ${pages.trashedAt} is null`

/** What visitors may see. */
export const shown = sql`${publishable} and (${pages.publishAt} is null or ${pages.publishAt} <= now())`

/** Pages, to the parts that all kinds of content share. */
export const pageType: ContentType = { kind: 'pages', noun: 'page', table: pages, key: pages.slug, shown }
