import { and, eq, sql } from 'drizzle-orm'
import type { Handlers } from '#server/core/http/serve.ts'
import type { adminAlbums as contract } from '#shared/content/albums.ts'
import { isTrashed } from '../photos/visible.ts'
import { albumPhotos, albums } from './albums.table.ts'

const maxAlbums = 100

/** Empty albums are not suggested. */
const hasPhotos = sql`exists (select from ${albumPhotos} where ${albumPhotos.albumId} = ${albums.id})`

export const adminAlbums: Handlers<typeof contract> = {
  async list({ q }, { db }) {
    const results = await db
      .select({ _id: albums.id, title: albums.title, photos: sql<number>`count(${albumPhotos.id})::int` })
      .from(albums)
      .leftJoin(albumPhotos, and(eq(albumPhotos.albumId, albums.id), sql`not ${isTrashed(albumPhotos.photoId)}`))
      .where(and(q ? sql`strpos(lower(${albums.title}), lower(${q})) > 0` : undefined, hasPhotos))
      .groupBy(albums.id, albums.title)
      .orderBy(sql`lower(${albums.title})`)
      .limit(maxAlbums)
    return { results }
  },
}
