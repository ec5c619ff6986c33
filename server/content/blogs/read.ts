import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import type { Blog } from '#shared/content/blogs.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { onceCalled } from '../slugs/slugs.ts'
import { type BlogRow, blogs } from './blogs.table.ts'
import { cardColumns } from './list.ts'
import { adminBlogOf, cardOf } from './present.ts'
import { blogType, shown } from './visible.ts'

/**
 * The blog at an address, also at one it had before. Throws NOT_FOUND, and GONE
 * for what was published and lies in the trash.
 */
export async function readBlog(ctx: Pick<Inside, 'db' | 'site' | 'files'>, slug: string): Promise<Blog> {
  const row = await blogAt(ctx.db, slug)
  if (row.trashedAt && row.published) throw new AppError('GONE', 'This blog was taken away.')
  found(row.published && !row.trashedAt ? [row] : [], 'blog')
  return { ...adminBlogOf(ctx, row), ...(await neighbours(ctx.db, row)), related: await related(ctx, row) }
}

async function blogAt(db: Db, slug: string): Promise<BlogRow> {
  const [row] = await db.select().from(blogs).where(eq(blogs.slug, slug))
  if (row) return row
  const id = await onceCalled(db, blogType, slug)
  return found(id ? await db.select().from(blogs).where(eq(blogs.id, id)) : [], 'blog')
}

/** The ones published just before and after it. */
async function neighbours(db: Db, { id, publishedAt }: BlogRow) {
  const place = sql`(${blogs.publishedAt}, ${blogs.id})`
  const own = sql`(${publishedAt}::timestamptz, ${id}::uuid)`
  const nearest = async (where: SQL, direction: SQL) => {
    const [row] = await db
      .select({ slug: blogs.slug, title: blogs.title })
      .from(blogs)
      .where(and(shown, where))
      .orderBy(sql`${blogs.publishedAt} ${direction}`, sql`${blogs.id} ${direction}`)
      .limit(1)
    return row
  }
  return {
    previous: await nearest(sql`${place} < ${own}`, sql`desc`),
    next: await nearest(sql`${place} > ${own}`, sql`asc`),
  }
}

/** Three others: first those with the most tags in common, then those of its category, then the newest. */
async function related(ctx: Pick<Inside, 'db' | 'site' | 'files'>, { id, tags, category }: BlogRow) {
  const lower = tags.map((tag) => tag.toLowerCase())
  const common = sql`(select count(*) from unnest(${blogs.tags}) tag where lower(tag) = any(${sql.param(lower)}::text[]))`
  const rows = await ctx.db
    .select(cardColumns)
    .from(blogs)
    .where(and(shown, ne(blogs.id, id)))
    .orderBy(desc(sql`${common} * 2 + (${blogs.category} = ${category})::int`), desc(blogs.publishedAt), desc(blogs.id))
    .limit(3)
  return rows.map((row) => cardOf(ctx, row))
}
