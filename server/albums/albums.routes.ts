import { and, eq, sql } from 'drizzle-orm'
import type { adminAlbums as contract } from '#shared/albums.ts'
import { isTrashed } from '../photos/visible.ts'
import type { Handlers } from '../serve.ts'
import { albumPhotos, albums } from './albums.table.ts'

const most = 100

export const adminAlbums: Handlers<typeof contract> = {
  async list({ q }, { db }) {
    const results = await db
      .select({ _id: albums.id, title: albums.title, photos: sql<number>`count(${albumPhotos.id})::int` })
      .from(albums)
      .leftJoin(albumPhotos, and(eq(albumPhotos.albumId, albums.id), sql`not ${isTrashed(albumPhotos.photoId)}`))
      .where(q ? sql`strpos(lower(${albums.title}), lower(${q})) > 0` : undefined)
      .groupBy(albums.id, albums.title)
      .orderBy(sql`lower(${albums.title})`)
      .limit(most)
    return { results }
  },
}
