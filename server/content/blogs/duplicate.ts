import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Inside } from '#server/core/http/context.ts'
import { found } from '#shared/core/errors.ts'
import { copiedTitle } from '../content/copied-title.ts'
import { type BlogRow, blogs } from './blogs.table.ts'
import { createBlog } from './create.ts'

/** A draft that says the same as a blog, by who wanted it. What is attached is the same file. */
export async function duplicateBlog(
  ctx: Pick<Inside<'content'>, 'db' | 'user' | 'invalidate' | 'site'>,
  id: string,
): Promise<BlogRow> {
  const { db, user } = ctx
  const blog = found(await db.select().from(blogs).where(eq(blogs.id, id)), 'blog')
  const { title, caption, content, alt, tags, category, seoTitle, seoDescription } = blog
  const { sha256, width, height, thumbhash, webp, attachmentFile, attachmentName, attachmentSize } = blog
  return createBlog(
    ctx,
    {
      ...{ caption, content, alt, tags, category, published: false },
      title: copiedTitle(title),
      seo_title: seoTitle,
      seo_description: seoDescription,
    },
    {
      ...{ id: randomUUID(), author: user.name, by: user.id },
      ...{ sha256, width, height, thumbhash, webp, attachmentFile, attachmentName, attachmentSize },
    },
  )
}
