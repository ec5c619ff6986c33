import { randomBytes } from 'node:crypto'
import type { Db } from '#server/core/db/tenancy.ts'
import { photos } from './photos.table.ts'

/** A company of the test world. */
interface Here {
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** Inserts photos without files, published by default, the first one newest. */
export function insertPhotos(here: Here, list: Partial<typeof photos.$inferInsert>[]) {
  return here.asOwner(async (db) => {
    const rows = list.map((photo, place) => ({
      title: `Photo ${place}`,
      resolution: 'HD',
      width: 1500,
      height: 1000,
      thumbhash: '5CUCBYAAAAAREREiIkJEZv//HREB',
      sha256: randomBytes(32).toString('hex'),
      fileName: 'photo.jpg',
      size: 1000,
      mime: 'image/jpeg',
      state: 'ready' as const,
      webp: [320, 640, 1280, 1500],
      published: true,
      publishedAt: new Date(Date.now() - place * 60_000).toISOString(),
      createdAt: new Date(Date.now() - place * 60_000).toISOString(),
      ...photo,
    }))
    return (await db.insert(photos).values(rows).returning()).map(({ id }) => id)
  })
}
