import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/core/db/tenancy.ts'
import { refuseStale } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { adminBlogs } from '#shared/content/blogs.ts'
import { readingMinutes } from '#shared/content/rich-nodes.ts'
import { richNodes } from '#shared/content/rich-text.ts'
import { requireRow } from '#shared/core/errors.ts'
import { chooseCategoryIfSent } from '../categories/find.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { coverColumns } from '../content/cover-columns.ts'
import { expectToCome } from '../content/publish-due.ts'
import { commonChanges } from '../content/stored-items.ts'
import { storeVersion } from '../revisions/revisions.ts'
import { changeSlug } from '../slugs/slugs.ts'
import { type BlogRow, blogs } from './blogs.table.ts'
import { blogType } from './visible.ts'

type Changes = z.output<typeof adminBlogs.update.input>

/** Throws NOT_FOUND. */
export const storedBlog = async (db: Db, id: string): Promise<BlogRow> =>
  requireRow(await db.select().from(blogs).where(eq(blogs.id, id)), 'blog')

/** The cleaned text and its reading time. */
export async function textColumns(siteId: string, html: string) {
  const content = await cleanHtml(siteId, html)
  return { content, readingTime: readingMinutes(richNodes(content)) }
}

/** Changes the fields that were sent. Throws STALE when the blog was saved since the editor opened it. */
export async function changeBlog(
  { db, user, invalidate, site }: Pick<TxContext<'content'>, 'db' | 'user' | 'invalidate' | 'site'>,
  { id, updatedAt, slug, tags, content, photo, published, publishAt, seo_title, seo_description, ...fields }: Changes,
): Promise<BlogRow> {
  const before = requireRow(await db.select().from(blogs).where(eq(blogs.id, id)).for('update'), 'blog')
  refuseStale(before, updatedAt)
  if (publishAt && publishAt !== before.publishAt) expectToCome(publishAt, published ?? before.published)
  if (slug !== undefined && slug !== before.slug) await changeSlug(db, blogType, id, before.slug, slug)
  const [after] = await db
    .update(blogs)
    .set({
      ...fields,
      category: await chooseCategoryIfSent(db, 'blogs', fields.category),
      seoTitle: seo_title,
      seoDescription: seo_description,
      slug,
      ...(content !== undefined && (await textColumns(site.id, content))),
      ...(await coverColumns(db, photo)),
      ...commonChanges(before, { tags, published }, user),
      publishAt: published ? null : publishAt,
    })
    .where(eq(blogs.id, id))
    .returning()
  await storeVersion(db, 'blogs', before, after!, user)
  invalidate('blogs')
  return after!
}
