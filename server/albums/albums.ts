import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../db/tenancy.ts'
import { albumPhotos, albums } from './albums.table.ts'

/** Puts a photo into the album of that name, which is made when there is none. */
export async function putInAlbum(db: Db, photoId: string, title: string) {
  const [made] = await db.insert(albums).values({ title }).onConflictDoNothing().returning({ id: albums.id })
  const [album] = made ? [made] : await db.select({ id: albums.id }).from(albums).where(called(title))
  await db.insert(albumPhotos).values({ albumId: album!.id, photoId }).onConflictDoNothing()
}

/** Holds for photos in the album of that name. */
export function inAlbum(photoId: SQLWrapper, title: string): SQL {
  return sql`exists (select from ${albumPhotos} join ${albums}
    on ${albums.tenantId} = ${albumPhotos.tenantId} and ${albums.id} = ${albumPhotos.albumId}
    where ${albumPhotos.photoId} = ${photoId} and ${called(title)})`
}

const called = (title: string) => sql`lower(${albums.title}) = lower(${title})`
