import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { BlogCategory } from '#shared/content/blog-options.ts'
import { contentColumns } from '../content/content-type.ts'
import { pictureColumns } from '../content/picture-columns.ts'

export const blogs = tenantTable(
  'blogs',
  {
    ...contentColumns(),
    slug: text('slug').notNull(),
    caption: text('caption').notNull().default(''),
    /** Cleaned HTML. See [Note: Rich text]. */
    content: text('content').notNull().default(''),
    category: text('category').$type<BlogCategory>().notNull().default('Lifestyle'),
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    /** A name, so that it stays when the account is deleted. */
    author: text('author').notNull().default(''),
    /** Minutes. */
    readingTime: integer('reading_time').notNull().default(1),
    ...pictureColumns(),
    /** When a scheduled draft is published. */
    publishAt: instant('publish_at'),
    /** Stored file of the attached document, shared by copies of the blog. Null without one. */
    attachmentFile: uuid('attachment_file'),
    attachmentName: text('attachment_name'),
    attachmentSize: bigint('attachment_size', { mode: 'number' }).notNull().default(0),
    /** Lower-case search text for staff. See [Note: Words]. */
    words: text('words')
      .notNull()
      .generatedAlwaysAs(sql`lower(title || ' ' || caption || ' ' || author || ' ' || spaced(tags))`),
  },
  (table) => {
    const shown = sql`published and trashed_at is null`
    const last = () => table.id.desc().nullsFirst()
    return [
      // Also of trashed blogs: their address answers 410.
      uniqueIndex('blogs_slug').on(table.tenantId, table.slug),
      index('blogs_shown_newest').on(table.tenantId, table.publishedAt.desc().nullsFirst(), last()).where(shown),
      index('blogs_shown_viewed').on(table.tenantId, table.views.desc().nullsFirst(), last()).where(shown),
      index('blogs_shown_commented').on(table.tenantId, table.commentsCount.desc().nullsFirst(), last()).where(shown),
      index('blogs_due').on(table.publishAt).where(sql`publish_at is not null`),
      check('blogs_only_drafts_wait', sql`publish_at is null or not published`),
      index('blogs_words').using('gin', table.tenantId, table.words.op('gin_trgm_ops')),
      index('blogs_picture').on(table.tenantId, table.sha256),
      foreignKey({
        name: 'blogs_created_by_fk',
        columns: [table.tenantId, table.createdBy],
        foreignColumns: [users.tenantId, users.id],
      }),
    ]
  },
)
export type BlogRow = Omit<typeof blogs.$inferSelect, 'words'>
