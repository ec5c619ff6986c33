import { sql } from 'drizzle-orm'
import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { photos } from '../photos/photos.table.ts'

export const albums = tenantTable('albums', { title: text('title').notNull() }, (table) => [
  // Album names are compared without case.
  uniqueIndex('albums_title').on(table.tenantId, sql`lower(${table.title})`),
])

/** Photos in albums: each photo at most once per album. */
export const albumPhotos = tenantTable(
  'album_photos',
  { albumId: uuid('album_id').notNull(), photoId: uuid('photo_id').notNull() },
  (table) => [
    uniqueIndex('album_photos_once').on(table.tenantId, table.albumId, table.photoId),
    index('album_photos_photo').on(table.tenantId, table.photoId),
    foreignKeyTo('album_photos_album_fk', table, table.albumId, albums).onDelete('cascade'),
    foreignKeyTo('album_photos_photo_fk', table, table.photoId, photos).onDelete('cascade'),
  ],
)
