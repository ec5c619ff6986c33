import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { BlogCategory } from '#shared/content/blog-options.ts'
import { blogs } from '../content/blogs/blogs.table.ts'
import { blogDetails, createBlog } from '../content/blogs/create.ts'
import { comments } from '../content/comments/comments.table.ts'
import { likes } from '../content/likes/likes.table.ts'
import type { PhotoRow } from '../content/photos/photos.table.ts'
import { chances, hoursAgo } from './chances.ts'
import { coverOf, withPictures } from './gallery.ts'
import { answers } from './guests.ts'

/** An entry of `resources/demo/blogs.json`; its text stands in the file beside. */
interface DemoBlog {
  file: string
  title: string
  caption: string
  category: BlogCategory
  tags: string[]
  author: string
  /** Name of a photo's file. */
  cover: string
  hoursAgo: number
}

/** Publishes the demonstration's blogs, and lets its guests talk about them. What is there already is left alone. */
export async function writeBlogs(
  pipeline: RequestPipeline,
  siteId: string,
  folder: string,
  gallery: ReadonlyMap<string, PhotoRow>,
  people: string[],
) {
  const list = JSON.parse(await readFile(join(folder, 'blogs.json'), 'utf8')) as DemoBlog[]
  for (const [place, { file, cover, hoursAgo: ago, author, ...details }] of list.entries()) {
    const content = withPictures(siteId, await readFile(join(folder, 'blogs', file), 'utf8'), gallery)
    const photo = gallery.get(cover.replace(/\.jpg$/, ''))
    await pipeline.forCompany(siteId, 'write', async ({ db, invalidate }) => {
      if (await db.$count(blogs, eq(blogs.title, details.title))) return
      const { alt = '', ...picture } = photo ? coverOf(photo) : {}
      const { id } = await createBlog(
        { db, invalidate, site: { id: siteId } },
        blogDetails({ ...details, content, alt, published: true }),
        { ...picture, id: randomUUID(), author, createdAt: hoursAgo(ago) },
      )
      const chance = chances(place + 500)
      const fans = people.filter(() => chance() < 0.4)
      const said = answers.filter((_, at) => at % list.length === place)
      if (fans.length)
        await db.insert(likes).values(fans.map((userId) => ({ kind: 'blogs' as const, itemId: id, userId })))
      if (said.length)
        await db.insert(comments).values(
          said.map((text, at) => ({
            kind: 'blogs' as const,
            itemId: id,
            text,
            state: 'approved' as const,
            userId: people[(place * 5 + at) % people.length],
            createdAt: hoursAgo(ago * 0.9 - at),
          })),
        )
      const counts = { likes: fans.length, commentsCount: said.length, views: 90 + Math.floor(chance() * 2400) }
      await db.update(blogs).set(counts).where(eq(blogs.id, id))
      invalidate('comments')
    })
  }
}
