import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { mark, stale } from '#server/core/db/stale-version.ts'
import type { Inside } from '#server/core/http/context.ts'
import type { adminBlogs } from '#shared/content/blogs.ts'
import { readingMinutes } from '#shared/content/rich-nodes.ts'
import { richNodes } from '#shared/content/rich-text.ts'
import { found } from '#shared/core/errors.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { expectToCome } from '../content/publish-due.ts'
import { unique } from '../content/tags.ts'
import { coverOf } from '../photos/visible.ts'
import { storeVersion } from '../revisions/revisions.ts'
import { changeSlug } from '../slugs/slugs.ts'
import { type BlogRow, blogs } from './blogs.table.ts'
import { blogType } from './visible.ts'

type Changes = z.output<typeof adminBlogs.update.input>

/** A text as it is kept, and how long reading it takes. */
export async function written(siteId: string, content: string) {
  const clean = await cleanHtml(siteId, content)
  return { content: clean, readingTime: readingMinutes(richNodes(clean)) }
}

/** No cover. */
const bare = { sha256: null, width: 0, height: 0, thumbhash: '', webp: [] }

/** Changes what was sent. Throws STALE when somebody else saved since the editor last looked. */
export async function changeBlog(
  { db, user, invalidate, site }: Pick<Inside<'content'>, 'db' | 'user' | 'invalidate' | 'site'>,
  { id, updatedAt, slug, tags, content, photo, published, publishAt, seo_title, seo_description, ...texts }: Changes,
): Promise<BlogRow> {
  const before = found(await db.select().from(blogs).where(eq(blogs.id, id)).for('update'), 'blog')
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(before.updatedAt)) throw stale(before)
  if (publishAt && publishAt !== before.publishAt) expectToCome(publishAt, published ?? before.published)
  if (slug !== undefined && slug !== before.slug) await changeSlug(db, blogType, id, before.slug, slug)
  const [after] = await db
    .update(blogs)
    .set({
      ...texts,
      ...(seo_title !== undefined && { seoTitle: seo_title }),
      ...(seo_description !== undefined && { seoDescription: seo_description }),
      ...(slug !== undefined && { slug }),
      ...(tags && { tags: unique(tags) }),
      ...(content !== undefined && (await written(site.id, content))),
      ...(photo !== undefined && (photo === null ? bare : await coverOf(db, photo))),
      ...(publishAt !== undefined && { publishAt }),
      ...(published !== undefined && { published }),
      ...(published && { publishedAt: before.publishedAt ?? new Date().toISOString(), publishAt: null }),
      ...mark(user),
    })
    .where(eq(blogs.id, id))
    .returning()
  await storeVersion(db, 'blogs', before, after!, user)
  invalidate('blogs')
  return after!
}
