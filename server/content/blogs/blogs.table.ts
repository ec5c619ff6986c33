import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { descending, foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import { contentColumns } from '../content/content-type.ts'
import { imageColumns } from '../content/image-columns.ts'

export const blogs = tenantTable(
  'blogs',
  {
    ...contentColumns(),
    slug: text('slug').notNull(),
    caption: text('caption').notNull().default(''),
    /** Cleaned HTML. See [Note: Rich text]. */
    content: text('content').notNull().default(''),
    category: text('category').notNull().default('Lifestyle'),
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    /** Name of the author, which remains when the account is deleted. */
    author: text('author').notNull().default(''),
    /** Minutes. */
    readingTime: integer('reading_time').notNull().default(1),
    ...imageColumns(),
    /** When a scheduled draft is published. */
    publishAt: instant('publish_at'),
    /** Stored file of the attached document, shared by copies of the blog. Null without one. */
    attachmentFile: uuid('attachment_file'),
    attachmentName: text('attachment_name'),
    attachmentSize: bigint('attachment_size', { mode: 'number' }).notNull().default(0),
    /** Lower-case search text for staff. See [Note: Words]. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(title || ' ' || caption || ' ' || author || ' ' || spaced(tags))`),
  },
  (table) => {
    const isVisible = sql`published and trashed_at is null`
    return [
      // Includes the trash, whose slugs answer 410.
      uniqueIndex('blogs_slug').on(table.tenantId, table.slug),
      index('blogs_visible_newest')
        .on(table.tenantId, ...descending(table.publishedAt, table.id))
        .where(isVisible),
      index('blogs_visible_viewed')
        .on(table.tenantId, ...descending(table.views, table.id))
        .where(isVisible),
      index('blogs_visible_commented')
        .on(table.tenantId, ...descending(table.commentsCount, table.id))
        .where(isVisible),
      index('blogs_due').on(table.publishAt).where(sql`publish_at is not null`),
      check('blogs_only_drafts_wait', sql`publish_at is null or not published`),
      index('blogs_search_text').using('gin', table.tenantId, table.searchText.op('gin_trgm_ops')),
      index('blogs_image').on(table.tenantId, table.sha256),
      foreignKeyTo('blogs_created_by_fk', table, table.createdBy, users),
    ]
  },
)
export type BlogRow = Omit<typeof blogs.$inferSelect, 'searchText'>
