import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { Blog } from '#shared/content/blogs.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { findBySlug } from '../slugs/slugs.ts'
import { type BlogRow, blogs } from './blogs.table.ts'
import { blogList } from './list.ts'
import { adminBlogOf, cardOf } from './present.ts'
import { blogType, isVisible } from './visible.ts'

/** Reads a blog by its current or an earlier slug. Throws NOT_FOUND, and GONE for a published blog in the trash. */
export async function readBlog(ctx: Pick<TxContext, 'db' | 'site' | 'files'>, slug: string): Promise<Blog> {
  const row = await findBySlug(ctx.db, blogType, slug, (where) => ctx.db.select().from(blogs).where(where))
  if (row.trashedAt && row.published) throw new AppError('GONE', 'This blog was removed.')
  requireRow(row.published && !row.trashedAt ? [row] : [], 'blog')
  const sameCategory = sql`(${blogs.category} = ${row.category})::int`
  const related = await blogList.related(ctx.db, row, sameCategory, 3)
  return {
    ...adminBlogOf(ctx, row),
    ...(await neighbours(ctx.db, row)),
    related: related.map((other) => cardOf(ctx, other)),
  }
}

/** The blogs published just before and after this one. */
async function neighbours(db: Db, { id, publishedAt }: BlogRow) {
  const position = sql`(${blogs.publishedAt}, ${blogs.id})`
  const own = sql`(${publishedAt}::timestamptz, ${id}::uuid)`
  const nearest = async (where: SQL, direction: SQL) => {
    const [row] = await db
      .select({ slug: blogs.slug, title: blogs.title })
      .from(blogs)
      .where(and(isVisible, where))
      .orderBy(sql`${blogs.publishedAt} ${direction}`, sql`${blogs.id} ${direction}`)
      .limit(1)
    return row
  }
  return {
    previous: await nearest(sql`${position} < ${own}`, sql`desc`),
    next: await nearest(sql`${position} > ${own}`, sql`asc`),
  }
}
