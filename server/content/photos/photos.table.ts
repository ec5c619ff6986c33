import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, jsonb, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { Exif, processingStates } from '#shared/content/photos.ts'
import type { PhotoCategory } from '#shared/core/photo-options.ts'
import { contentColumns, counter } from '../content/content-type.ts'

export const photos = tenantTable(
  'photos',
  {
    ...contentColumns(),
    caption: text('caption').notNull().default(''),
    alt: text('alt').notNull().default(''),
    category: text('category').$type<PhotoCategory>().notNull().default('Other'),
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
    words: text('words')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(title || ' ' || caption || ' ' || alt || ' ' || credit || ' ' || file_name || ' ' || spaced(tags))`,
      ),
  },
  (table) => {
    const shown = sql`published and trashed_at is null and state = 'ready'`
    const kept = sql`trashed_at is null`
    const last = () => table.id.desc().nullsFirst()
    return [
      uniqueIndex('photos_sha256').on(table.tenantId, table.sha256).where(sql`trashed_at is null`),
      uniqueIndex('photos_upload_key').on(table.tenantId, table.createdBy, table.uploadKey),
      index('photos_shown_newest').on(table.tenantId, table.publishedAt.desc().nullsFirst(), last()).where(shown),
      // For visitors and staff: unpublished photos are usually few.
      index('photos_kept_viewed').on(table.tenantId, table.views.desc().nullsFirst(), last()).where(kept),
      index('photos_kept_liked').on(table.tenantId, table.likes.desc().nullsFirst(), last()).where(kept),
      index('photos_kept_downloaded').on(table.tenantId, table.downloads.desc().nullsFirst(), last()).where(kept),
      // Counts by status without reading the rows.
      index('photos_shown_kinds').on(table.tenantId, table.category, table.resolution).where(shown),
      // Finds a late page of the admin list without reading the pages before it.
      index('photos_kept_newest')
        .on(table.tenantId, table.createdAt.desc().nullsFirst(), last(), table.published, table.state)
        .where(kept),
      // The same for staff, by status.
      index('photos_statuses').on(table.tenantId, table.trashedAt, table.published, table.state),
      index('photos_words').using('gin', table.tenantId, table.words.op('gin_trgm_ops')),
      foreignKey({
        name: 'photos_created_by_fk',
        columns: [table.tenantId, table.createdBy],
        foreignColumns: [users.tenantId, users.id],
      }),
    ]
  },
)
export type PhotoRow = Omit<typeof photos.$inferSelect, 'words'>
