import { and, eq, inArray, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { albumPhotos, albums } from './albums.table.ts'

/** Adds photos to the album of this name, creating it if needed. Returns its id. */
export async function addToAlbum(db: Db, photoIds: string[], title: string): Promise<string> {
  const [made] = await db.insert(albums).values({ title }).onConflictDoNothing().returning({ id: albums.id })
  const [album] = made ? [made] : await db.select({ id: albums.id }).from(albums).where(called(title))
  const albumId = album!.id
  if (photoIds.length > 0)
    await db
      .insert(albumPhotos)
      .values(photoIds.map((photoId) => ({ albumId, photoId })))
      .onConflictDoNothing()
  return albumId
}

/** Sets the albums of a photo. */
export async function setAlbums(db: Db, photoId: string, titles: readonly string[]) {
  const ids: string[] = []
  for (const title of uniqueSorted(titles)) ids.push(await addToAlbum(db, [photoId], title))
  const others = ids.length > 0 ? notInArray(albumPhotos.albumId, ids) : undefined
  await db.delete(albumPhotos).where(and(eq(albumPhotos.photoId, photoId), others))
}

/** Unique names in a fixed order, so that two requests cannot deadlock. */
export function uniqueSorted(titles: readonly string[]): string[] {
  const byName = new Map(titles.filter(Boolean).map((title) => [title.toLowerCase(), title]))
  return [...byName.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, title]) => title)
}

/** The album names of each photo. */
export async function albumsOf(db: Db, photoIds: string[]): Promise<Map<string, string[]>> {
  if (photoIds.length === 0) return new Map()
  const rows = await db
    .select({ photoId: albumPhotos.photoId, title: albums.title })
    .from(albumPhotos)
    .innerJoin(albums, and(eq(albums.tenantId, albumPhotos.tenantId), eq(albums.id, albumPhotos.albumId)))
    .where(inArray(albumPhotos.photoId, photoIds))
    .orderBy(sql`lower(${albums.title})`)
  return new Map([...Map.groupBy(rows, (row) => row.photoId)].map(([id, some]) => [id, some.map(({ title }) => title)]))
}

/** True for photos in the album of this name. */
export function inAlbum(photoId: SQLWrapper, title: string): SQL {
  return sql`exists (select from ${albumPhotos} join ${albums}
    on ${albums.tenantId} = ${albumPhotos.tenantId} and ${albums.id} = ${albumPhotos.albumId}
    where ${albumPhotos.photoId} = ${photoId} and ${called(title)})`
}

const called = (title: string) => sql`lower(${albums.title}) = lower(${title})`
