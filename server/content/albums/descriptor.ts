import type { Followed } from '#server/core/audit/followed.ts'
import type { Collection } from '#server/core/db/collection.ts'
import { line } from '#shared/core/primitives.ts'
import { albumPhotos, albums } from './albums.table.ts'

/** What the log says of albums and of what is in them. */
export const albumActivity: Record<string, Followed> = {
  albums: { kind: 'album', title: 'title', fields: { title: 'Title' } },
  album_photos: {
    kind: 'photo',
    title: 'photo_id',
    fields: { album_id: ['Albums', 'flag'] },
    partOf: { table: 'photos', column: 'photo_id' },
  },
}

/** How they leave with a site. */
export const albumCollections: readonly Collection[] = [
  { table: albums, keys: [{ columns: ['title'], caseless: true }], fields: { title: line(120) } },
  { table: albumPhotos, keys: [{ columns: ['albumId', 'photoId'] }] },
]
