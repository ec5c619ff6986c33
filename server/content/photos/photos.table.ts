import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { descending, foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { Exif, processingStates } from '#shared/content/photos.ts'
import { contentColumns, counter } from '../content/content-type.ts'

export const photos = tenantTable(
  'photos',
  {
    ...contentColumns(),
    caption: text('caption').notNull().default(''),
    alt: text('alt').notNull().default(''),
    category: text('category').notNull().default('Other'),
    credit: text('credit').notNull().default(''),
    exif: jsonb('exif').$type<Exif>().notNull().default({}),
    resolution: text('resolution').notNull(),
    /** Size after EXIF rotation. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    thumbhash: text('thumbhash').notNull(),
    /** Focal point as fractions of width and height; the middle by default. */
    focalX: real('focal_x'),
    focalY: real('focal_y'),
    /** SHA-256 of the received bytes, hex. */
    sha256: text('sha256').notNull(),
    fileName: text('file_name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    mime: text('mime').notNull(),
    state: text('state').$type<(typeof processingStates)[number]>().notNull().default('processing'),
    problem: text('problem'),
    /** Widths of the stored derivatives, in pixels. */
    webp: integer('webp').array().notNull().default(sql`'{}'`),
    avif: integer('avif').array().notNull().default(sql`'{}'`),
    downloads: counter('downloads'),
    /** Idempotency key of the client: a repeated upload finds this photo. */
    uploadKey: text('upload_key'),
    /** Lower-case search text for staff. See [Note: Words]. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(title || ' ' || caption || ' ' || alt || ' ' || credit || ' ' || file_name || ' ' || spaced(tags))`,
      ),
  },
  (table) => {
    const visible = sql`published and trashed_at is null and state = 'ready'`
    const untrashed = sql`trashed_at is null`
    return [
      uniqueIndex('photos_sha256').on(table.tenantId, table.sha256).where(sql`trashed_at is null`),
      uniqueIndex('photos_upload_key').on(table.tenantId, table.createdBy, table.uploadKey),
      index('photos_visible_newest')
        .on(table.tenantId, ...descending(table.publishedAt, table.id))
        .where(visible),
      // For visitors and staff: unpublished photos are usually few.
      index('photos_untrashed_viewed')
        .on(table.tenantId, ...descending(table.views, table.id))
        .where(untrashed),
      index('photos_untrashed_liked')
        .on(table.tenantId, ...descending(table.likes, table.id))
        .where(untrashed),
      index('photos_untrashed_downloaded')
        .on(table.tenantId, ...descending(table.downloads, table.id))
        .where(untrashed),
      // Counts by status without reading the rows.
      index('photos_visible_kinds').on(table.tenantId, table.category, table.resolution).where(visible),
      // Finds a late page of the admin list without reading the pages before it.
      index('photos_untrashed_newest')
        .on(table.tenantId, ...descending(table.createdAt, table.id), table.published, table.state)
        .where(untrashed),
      // The same for staff, by status.
      index('photos_statuses').on(table.tenantId, table.trashedAt, table.published, table.state),
      index('photos_search_text').using('gin', table.tenantId, table.searchText.op('gin_trgm_ops')),
      foreignKeyTo('photos_created_by_fk', table, table.createdBy, users),
    ]
  },
)
export type PhotoRow = Omit<typeof photos.$inferSelect, 'searchText'>
