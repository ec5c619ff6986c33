import type { Db } from '#server/core/db/tenancy.ts'
import { videos } from './videos.table.ts'

/** A company of the test world. */
interface Here {
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** Inserts videos without files, published by default, the first one newest. Returns their ids. */
export function insertVideos(here: Here, list: Partial<typeof videos.$inferInsert>[]) {
  return here.asOwner(async (db) => {
    const rows = list.map((video, place) => ({
      title: `Video ${place}`,
      youtube: 'https://www.youtube-nocookie.com/embed/aaaaaaaaaaa',
      published: true,
      publishedAt: new Date(Date.now() - place * 60_000).toISOString(),
      createdAt: new Date(Date.now() - place * 60_000).toISOString(),
      ...video,
    }))
    return (await db.insert(videos).values(rows).returning()).map(({ id }) => id)
  })
}
