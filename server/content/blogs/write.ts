import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Inside } from '#server/core/http/context.ts'
import type { adminBlogs } from '#shared/content/blogs.ts'
import { expectToCome } from '../content/publish-due.ts'
import { coverOf } from '../photos/visible.ts'
import type { BlogRow } from './blogs.table.ts'
import { blogDetails, createBlog } from './create.ts'

/** A blog from the editor. Throws VALIDATION for a time to publish that has passed. */
export async function writeBlog(
  ctx: Pick<Inside<'content'>, 'db' | 'user' | 'invalidate' | 'site'>,
  { photo, slug, publishAt, ...fields }: z.output<typeof adminBlogs.create.input>,
): Promise<BlogRow> {
  const { db, user } = ctx
  if (publishAt) expectToCome(publishAt, fields.published ?? false)
  return createBlog(ctx, blogDetails(fields), {
    id: randomUUID(),
    author: user.name,
    by: user.id,
    ...(slug !== undefined && { slug }),
    ...(publishAt && { publishAt }),
    ...(photo && (await coverOf(db, photo))),
  })
}
