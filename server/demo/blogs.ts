import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { blogs } from '../content/blogs/blogs.table.ts'
import { blogDetails, createBlog } from '../content/blogs/create.ts'
import type { PhotoRow } from '../content/photos/photos.table.ts'
import { coverOf, insertGalleryImages } from './gallery.ts'
import { blogComments } from './guests.ts'
import { hoursAgo, randomSequence, readJson } from './helpers.ts'
import { addReactions } from './reactions.ts'

/** An entry of `resources/demo/blogs.json`, with the fields of the upload form. */
interface DemoBlog extends Record<string, unknown> {
  file: string
  title: string
  author: string
  /** File name of a photo. */
  cover: string
  hoursAgo: number
}

/** Adds the blogs of the demo with likes and comments of guests. Skips what exists. */
export async function addBlogs(
  pipeline: RequestPipeline,
  siteId: string,
  folder: string,
  gallery: ReadonlyMap<string, PhotoRow>,
  people: string[],
) {
  const list = await readJson<DemoBlog[]>(folder, 'blogs.json')
  for (const [place, { file, cover, hoursAgo: ago, author, ...details }] of list.entries()) {
    const content = insertGalleryImages(siteId, await readFile(join(folder, 'blogs', file), 'utf8'), gallery)
    const photo = gallery.get(cover.replace(/\.jpg$/, ''))
    await pipeline.forCompany(siteId, 'write', async ({ db, invalidate }) => {
      if (await db.$count(blogs, eq(blogs.title, details.title))) return
      const { alt = '', ...image } = photo ? coverOf(photo) : {}
      const { id } = await createBlog(
        { db, invalidate, site: { id: siteId } },
        blogDetails({ ...details, content, alt, published: true }),
        { ...image, id: randomUUID(), author, createdAt: hoursAgo(ago) },
      )
      const random = randomSequence(place + 500)
      const counts = await addReactions(db, {
        item: { kind: 'blogs', itemId: id },
        likedBy: people.filter(() => random() < 0.4),
        texts: blogComments.filter((_, at) => at % list.length === place),
        authorOf: (at) => people[(place * 5 + at) % people.length],
        createdAtOf: (at) => hoursAgo(ago * 0.9 - at),
      })
      const views = 90 + Math.floor(random() * 2400)
      await db
        .update(blogs)
        .set({ ...counts, views })
        .where(eq(blogs.id, id))
      invalidate('comments')
    })
  }
}
