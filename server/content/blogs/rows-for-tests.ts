import type { Db } from '#server/core/db/tenancy.ts'
import { blogs } from './blogs.table.ts'

/** A company in a test's world. */
interface Here {
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** Inserts blogs without files, published by default, the first one newest. Returns their slugs. */
export function publish(here: Here, list: Partial<typeof blogs.$inferInsert>[]) {
  return here.asOwner(async (db) => {
    const rows = list.map((blog, place) => ({
      title: `Blog ${place}`,
      slug: `blog-${place}`,
      content: '<p>Words</p>',
      published: true,
      publishedAt: new Date(Date.now() - place * 60_000).toISOString(),
      createdAt: new Date(Date.now() - place * 60_000).toISOString(),
      ...blog,
    }))
    return (await db.insert(blogs).values(rows).returning()).map(({ slug }) => slug)
  })
}
