import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, integer, jsonb, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PhotoCategory } from '#shared/photo-options.ts'
import type { Exif, processingStates } from '#shared/photos.ts'
import { users } from '../auth/users.table.ts'
import { instant } from '../db/instant.ts'
import { tenantTable } from '../db/tenant-table.ts'

const counter = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

export const photos = tenantTable(
  'photos',
  {
    title: text('title').notNull(),
    caption: text('caption').notNull().default(''),
    alt: text('alt').notNull().default(''),
    tags: text('tags').array().notNull().default(sql`'{}'`),
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
    views: counter('views'),
    likes: counter('likes'),
    downloads: counter('downloads'),
    /** How many approved comments there are. */
    commentsCount: counter('comments_count'),
    published: boolean('published').notNull().default(false),
    publishedAt: instant('published_at'),
    trashedAt: instant('trashed_at'),
    createdBy: uuid('created_by'),
    /** What the uploader calls this upload, so that sending it again finds it. */
    uploadKey: text('upload_key'),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    /** A name, kept even if its account goes. */
    updatedBy: text('updated_by'),
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

/** Who likes what: once at most. */
export const photoLikes = tenantTable(
  'photo_likes',
  { photoId: uuid('photo_id').notNull(), userId: uuid('user_id').notNull() },
  (table) => [
    uniqueIndex('photo_likes_once').on(table.tenantId, table.photoId, table.userId),
    index('photo_likes_user').on(table.tenantId, table.userId),
    foreignKey({
      name: 'photo_likes_photo_fk',
      columns: [table.tenantId, table.photoId],
      foreignColumns: [photos.tenantId, photos.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'photo_likes_user_fk',
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete('cascade'),
  ],
)
