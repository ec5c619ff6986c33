import type { Handlers } from '#server/core/http/serve.ts'
import type { adminBlogs as adminContract, blogs as contract } from '#shared/content/blogs.ts'
import { commentsOn } from '../comments/comments.routes.ts'
import { listHandler, staffHandlers } from '../content/content-handlers.ts'
import { reactionsTo } from '../likes/reactions.routes.ts'
import { revisionsOf } from '../revisions/revisions.routes.ts'
import { changeBlog, storedBlog } from './change.ts'
import { duplicateBlog, writeBlog } from './create.ts'
import { blogList } from './list.ts'
import { adminBlogOf, cardOf } from './present.ts'
import { readBlog } from './read.ts'
import { blogType } from './visible.ts'

export const blogs: Handlers<typeof contract> = {
  list: listHandler(blogList, cardOf),
  get: ({ id }, ctx) => readBlog(ctx, id),
  ...reactionsTo(blogType),
}

export const blogComments = commentsOn(blogType)

export const adminBlogs: Handlers<typeof adminContract> = {
  ...staffHandlers({
    type: blogType,
    list: blogList.stored,
    listedItemOf: adminBlogOf,
    read: storedBlog,
    itemOf: adminBlogOf,
    update: changeBlog,
  }),
  create: async (fields, ctx) => adminBlogOf(ctx, await writeBlog(ctx, fields)),
  duplicate: async ({ id }, ctx) => adminBlogOf(ctx, await duplicateBlog(ctx, id)),
  ...revisionsOf(blogType),
}
