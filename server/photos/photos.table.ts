import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, jsonb, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PhotoCategory } from '#shared/photo-options.ts'
import type { Exif, processingStates } from '#shared/photos.ts'
import { users } from '../auth/users.table.ts'
import { contentColumns, counter } from '../content/content-type.ts'
import { tenantTable } from '../db/tenant-table.ts'

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
    /** As it is seen, so after turning it upright. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    thumbhash: text('thumbhash').notNull(),
    /** Where people should look, as fractions of width and height; the middle when nobody said. */
    focalX: real('focal_x'),
    focalY: real('focal_y'),
    /** Of the bytes that were received, hex. */
    sha256: text('sha256').notNull(),
    fileName: text('file_name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    mime: text('mime').notNull(),
    state: text('state').$type<(typeof processingStates)[number]>().notNull().default('processing'),
    problem: text('problem'),
    /** Widths in pixels that there are. */
    webp: integer('webp').array().notNull().default(sql`'{}'`),
    avif: integer('avif').array().notNull().default(sql`'{}'`),
    downloads: counter('downloads'),
    /** What the uploader calls this upload, so that sending it again finds it. */
    uploadKey: text('upload_key'),
  },
  (table) => {
    const shown = sql`published and trashed_at is null and state = 'ready'`
    const last = table.id.desc().nullsFirst()
    return [
      uniqueIndex('photos_sha256').on(table.tenantId, table.sha256).where(sql`trashed_at is null`),
      uniqueIndex('photos_upload_key').on(table.tenantId, table.createdBy, table.uploadKey),
      index('photos_shown_newest').on(table.tenantId, table.publishedAt.desc().nullsFirst(), last).where(shown),
      index('photos_shown_viewed').on(table.tenantId, table.views.desc().nullsFirst(), last).where(shown),
      index('photos_shown_liked').on(table.tenantId, table.likes.desc().nullsFirst(), last).where(shown),
      index('photos_shown_downloaded').on(table.tenantId, table.downloads.desc().nullsFirst(), last).where(shown),
      // Answers how many there are of each kind without reading the rows.
      index('photos_shown_kinds').on(table.tenantId, table.category, table.resolution).where(shown),
      foreignKey({
        name: 'photos_created_by_fk',
        columns: [table.tenantId, table.createdBy],
        foreignColumns: [users.tenantId, users.id],
      }),
    ]
  },
)
export type PhotoRow = typeof photos.$inferSelect
