import { z } from 'zod'
import { contentWrite, publicRead } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Id, Instant, line, PageQuery, pageOf, SchedulableQuery, text } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { type BlogTimeframe, blogSorts, blogTimeframes, maxContentLength } from './blog-options.ts'
import { CategoryName, CategoryNames } from './categories.ts'
import { commentsOn } from './comments.ts'
import { cardFields, Slug, SlugParam, staffFields, Title } from './fields.ts'
import { Tags } from './photos.ts'
import { reactionsTo } from './reactions.ts'
import { revisionsOf } from './revisions.ts'
import { Counts, staffEndpoints } from './staff-endpoints.ts'

export const BlogCard = z.object({
  ...cardFields,
  slug: z.string(),
  category: z.string(),
  author: z.string(),
  /** Minutes. */
  readingTime: z.int().min(1),
  createdAt: Instant,
  publishedAt: Instant.optional(),
})
export type BlogCard = z.infer<typeof BlogCard>

const Neighbour = z.object({ slug: z.string(), title: z.string() })

export const Blog = BlogCard.extend({
  /** See [Note: Rich text]. */
  content: z.string(),
  tags: z.array(z.string()),
  /** Title and description for search engines. Empty ones are taken from the title and the caption. */
  seo_title: z.string(),
  seo_description: z.string(),
  published: z.boolean(),
  updatedAt: Instant,
  attachment: z.object({ name: z.string(), size: z.int(), url: z.string() }).optional(),
  /** The blogs published just before and after it. */
  previous: Neighbour.optional(),
  next: Neighbour.optional(),
  related: z.array(BlogCard),
})
export type Blog = z.infer<typeof Blog>

/** A blog as staff see it. */
export const AdminBlog = Blog.omit({ previous: true, next: true, related: true }).extend({
  /** When a scheduled draft is published. */
  publishAt: Instant.optional(),
  ...staffFields,
})
export type AdminBlog = z.infer<typeof AdminBlog>

const BlogFilter = PageQuery.extend({
  category: CategoryNames.optional(),
  timeframe: z.enum(Object.keys(blogTimeframes) as [BlogTimeframe, ...BlogTimeframe[]]).optional(),
  tag: line(40).optional(),
  sort: z.enum(blogSorts).default('newest'),
})

/** The server cleans `content` instead of refusing it. */
const BlogFields = z.object({
  title: Title,
  slug: Slug,
  caption: text(500),
  content: text(maxContentLength),
  category: CategoryName,
  tags: Tags,
  seo_title: line(70),
  seo_description: line(170),
  /** Alt text of the cover. */
  alt: text(300),
  published: z.boolean(),
  /** Drafts only. */
  publishAt: Instant.nullable(),
  /** The cover: id of a published photo, null for none. */
  photo: Id.nullable(),
})

export const blogs = {
  list: endpoint(routes.blogs.list, {
    ...publicRead,
    cachedBy: ['blogs', 'minute'],
    input: BlogFilter,
    output: pageOf(BlogCard).extend({ facets: z.object({ category: Counts, timeframe: Counts }) }),
  }),
  /** By its current or an earlier slug. GONE when it is in the trash. */
  get: endpoint(routes.blogs.get, {
    ...publicRead,
    cachedBy: ['blogs', 'comments'],
    input: z.object({ id: SlugParam }),
    output: Blog,
  }),
  ...reactionsTo(routes.blogs, SlugParam),
} satisfies EndpointsOf<'blogs'>

export const blogComments = commentsOn(routes.blogComments, 'blogs', SlugParam) satisfies EndpointsOf<'blogComments'>

export const adminBlogs = {
  ...staffEndpoints(routes.adminBlogs, {
    filter: BlogFilter.extend(SchedulableQuery.shape),
    item: AdminBlog,
    changes: BlogFields.partial(),
    bulkValues: z.object({ category: CategoryName.optional(), addTags: Tags.optional() }),
  }),
  create: endpoint(routes.adminBlogs.create, {
    ...contentWrite,
    input: BlogFields.partial().required({ title: true }),
    output: AdminBlog,
  }),
  /** The copy is a draft with a slug of its own and the same attachment. */
  duplicate: endpoint(routes.adminBlogs.duplicate, { ...contentWrite, input: ById, output: AdminBlog }),
  ...revisionsOf(routes.adminBlogs, 'content'),
} satisfies EndpointsOf<'adminBlogs'>

/** Answer of the upload endpoint. */
export const UploadedBlog = z.object({ message: z.string(), blog: AdminBlog })
export type UploadedBlog = z.infer<typeof UploadedBlog>
