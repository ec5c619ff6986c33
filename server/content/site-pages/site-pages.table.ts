import { sql } from 'drizzle-orm'
import { boolean, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { contentColumns } from '../content/content-type.ts'
import { imageColumns } from '../content/image-columns.ts'

export const pages = tenantTable(
  'pages',
  {
    ...contentColumns(),
    ...imageColumns(),
    slug: text('slug').notNull(),
    /** Cleaned HTML. See [Note: Rich text]. */
    content: text('content').notNull().default(''),
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    showInFooter: boolean('show_in_footer').notNull().default(false),
    showInMenu: boolean('show_in_menu').notNull().default(false),
    place: integer('place').notNull().default(0),
    publishAt: instant('publish_at'),
  },
  (table) => [
    uniqueIndex('pages_slug').on(table.tenantId, table.slug),
    index('pages_place').on(table.tenantId, table.place, table.title).where(sql`published and trashed_at is null`),
    index('pages_image').on(table.tenantId, table.sha256),
  ],
)
export type PageRow = typeof pages.$inferSelect
