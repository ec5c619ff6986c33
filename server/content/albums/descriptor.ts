import type { AuditedTable } from '#server/core/audit/audited-table.ts'
import type { Collection } from '#server/core/db/collection.ts'
import { line } from '#shared/core/primitives.ts'
import { albumPhotos, albums } from './albums.table.ts'

/** How the activity log describes albums and their photos. */
export const albumActivity: Record<string, AuditedTable> = {
  albums: { kind: 'album', title: 'title', fields: { title: 'Title' } },
  album_photos: {
    kind: 'photo',
    title: 'photo_id',
    fields: { album_id: ['Albums', 'flag'] },
    partOf: { table: 'photos', column: 'photo_id' },
  },
}

/** Albums in a site export. */
export const albumCollections: readonly Collection[] = [
  { table: albums, keys: [{ columns: ['title'], caseInsensitive: true }], fields: { title: line(120) } },
  { table: albumPhotos, keys: [{ columns: ['albumId', 'photoId'] }] },
]
