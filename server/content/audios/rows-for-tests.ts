import type { Db } from '#server/core/db/tenancy.ts'
import { audios } from './audios.table.ts'

/** A company of a test's world. */
interface Here {
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** Sounds without files, shown to visitors unless said otherwise, newest first in the order given. Answers their ids. */
export function broadcast(here: Here, list: Partial<typeof audios.$inferInsert>[]) {
  return here.asOwner(async (db) => {
    const rows = list.map((audio, place) => ({
      title: `Sound ${place}`,
      duration: 60,
      published: true,
      publishedAt: new Date(Date.now() - place * 60_000).toISOString(),
      createdAt: new Date(Date.now() - place * 60_000).toISOString(),
      ...audio,
    }))
    return (await db.insert(audios).values(rows).returning()).map(({ id }) => id)
  })
}
