import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { newestVisible } from '../photos/list.ts'
import { albumPhotos } from './albums.table.ts'

/** The newest photos of an album that visitors see. */
export const photosInAlbum = (db: Db, albumId: string, limit: number) =>
  // The name of the table is written out because Drizzle omits it in queries of one table.
  newestVisible(
    db,
    sql`"photos".id in (select ${albumPhotos.photoId} from ${albumPhotos} where ${albumPhotos.albumId} = ${albumId})`,
    limit,
  )
