import { eq } from 'drizzle-orm'
import { mark } from '#server/core/db/stale-version.ts'
import type { Inside } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { adminBlogs as adminContract, blogs as contract } from '#shared/content/blogs.ts'
import { found } from '#shared/core/errors.ts'
import { commentsOn } from '../comments/comments.routes.ts'
import { bulk } from '../content/bulk.ts'
import { reactionsTo } from '../likes/reactions.routes.ts'
import { revisionsOf } from '../revisions/revisions.routes.ts'
import { blogs as table } from './blogs.table.ts'
import { changeBlog } from './change.ts'
import { duplicateBlog } from './duplicate.ts'
import { countShown, pageOfShown, pageOfStored } from './list.ts'
import { adminBlogOf, cardOf } from './present.ts'
import { readBlog } from './read.ts'
import { blogType } from './visible.ts'
import { writeBlog } from './write.ts'

export const blogs: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, nextCursor } = await pageOfShown(ctx.db, filter)
    const { total, facets } = await countShown(ctx.db, filter)
    return { results: rows.map((row) => cardOf(ctx, row)), total, nextCursor, facets }
  },
  get: ({ id }, ctx) => readBlog(ctx, id),
  ...reactionsTo(blogType),
}

export const blogComments = commentsOn(blogType)

export const adminBlogs: Handlers<typeof adminContract> = {
  async list(filter, ctx) {
    const { rows, ...rest } = await pageOfStored(ctx.db, filter)
    return { ...rest, results: rows.map((row) => adminBlogOf(ctx, row)) }
  },

  async get({ id }, ctx) {
    return adminBlogOf(ctx, found(await ctx.db.select().from(table).where(eq(table.id, id)), 'blog'))
  },

  async create(fields, ctx) {
    return adminBlogOf(ctx, await writeBlog(ctx, fields))
  },

  async update(changes, ctx) {
    return adminBlogOf(ctx, await changeBlog(ctx, changes))
  },

  bulk: (order, ctx) => bulk(ctx, blogType, order),
  duplicate: async ({ id }, ctx) => adminBlogOf(ctx, await duplicateBlog(ctx, id)),

  async trash({ id }, ctx) {
    await setTrashed(ctx, id, new Date().toISOString())
    return { message: 'Blog moved to trash' }
  },

  async restore({ id }, ctx) {
    return adminBlogOf(ctx, await setTrashed(ctx, id, null))
  },

  ...revisionsOf(blogType),
}

async function setTrashed(
  { db, user, invalidate }: Pick<Inside<'content'>, 'db' | 'user' | 'invalidate'>,
  id: string,
  trashedAt: string | null,
) {
  const rows = await db
    .update(table)
    .set({ trashedAt, ...mark(user) })
    .where(eq(table.id, id))
    .returning()
  invalidate('blogs')
  return found(rows, 'blog')
}
