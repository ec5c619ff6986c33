import { sql } from 'drizzle-orm'
import type { ContentType } from '../content/content-type.ts'
import { pages } from './site-pages.table.ts'

/** Published pages, including scheduled ones. */
export const publishable = sql`${pages.published} and ${pages.trashedAt} is null`

/** The pages that visitors may see now. */
export const isVisible = sql`${publishable} and (${pages.publishAt} is null or ${pages.publishAt} <= now())`

/** Removes the tags and entities of [Note: Rich text]. */
export const pageType: ContentType = { kind: 'pages', noun: 'page', table: pages, key: pages.slug, isVisible }
