import type { Db } from '#server/core/db/tenancy.ts'
import { audios } from './audios.table.ts'

/** A company of the test world. */
interface Here {
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** Inserts audios without files, published by default, the first one newest. Returns their ids. */
export function insertAudios(here: Here, list: Partial<typeof audios.$inferInsert>[]) {
  return here.asOwner(async (db) => {
    const rows = list.map((audio, place) => ({
      title: `Audio ${place}`,
      duration: 60,
      published: true,
      publishedAt: new Date(Date.now() - place * 60_000).toISOString(),
      createdAt: new Date(Date.now() - place * 60_000).toISOString(),
      ...audio,
    }))
    return (await db.insert(audios).values(rows).returning()).map(({ id }) => id)
  })
}
