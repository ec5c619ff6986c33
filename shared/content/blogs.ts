import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Picture } from '#shared/core/picture.ts'
import {
  ById,
  bulkOf,
  Changed,
  Done,
  Id,
  Instant,
  line,
  listOf,
  PageQuery,
  pageOf,
  required,
  SchedulableQuery,
  text,
} from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { type BlogTimeframe, blogCategories, blogSorts, blogTimeframes, longestContent } from './blog-options.ts'
import { commentsOn } from './comments.ts'
import { Tags } from './photos.ts'
import { reactionsTo } from './reactions.ts'
import { revisionsOf } from './revisions.ts'

const Counter = z.int().min(0)

/** The readable part of an address. */
const Slug = line(80).pipe(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single dashes.'))
const Address = z.string().max(80)

/** A blog on a card. */
export const BlogCard = z.object({
  _id: Id,
  /** Last part of its address. */
  slug: z.string(),
  title: z.string(),
  caption: z.string(),
  /** JPEG address of the cover that works everywhere; empty without one. */
  image: z.string(),
  picture: Picture.optional(),
  alt: z.string(),
  category: z.enum(blogCategories),
  author: z.string(),
  /** Minutes that reading takes. */
  readingTime: z.int().min(1),
  views: Counter,
  likes: Counter,
  /** How many approved comments there are. */
  comments: Counter,
  createdAt: Instant,
  publishedAt: Instant.optional(),
})
export type BlogCard = z.infer<typeof BlogCard>

const Neighbour = z.object({ slug: z.string(), title: z.string() })

/** What a visitor reads. */
export const Blog = BlogCard.extend({
  /** HTML of few tags. See [Note: Rich text]. */
  content: z.string(),
  tags: z.array(z.string()),
  /** What search engines show instead of its title and summary, where something was said. */
  seo_title: z.string(),
  seo_description: z.string(),
  published: z.boolean(),
  updatedAt: Instant,
  attachment: z.object({ name: z.string(), size: z.int(), url: z.string() }).optional(),
  /** The ones published just before and after it. */
  previous: Neighbour.optional(),
  next: Neighbour.optional(),
  related: z.array(BlogCard),
})
export type Blog = z.infer<typeof Blog>

/** The same blog, as content managers see it. */
export const AdminBlog = Blog.omit({ previous: true, next: true, related: true }).extend({
  /** When a draft becomes public by itself. */
  publishAt: Instant.optional(),
  trashedAt: Instant.optional(),
  updatedBy: z.string().optional(),
})
export type AdminBlog = z.infer<typeof AdminBlog>

export const BlogFilter = PageQuery.extend({
  category: listOf(z.enum(blogCategories), blogCategories.length).optional(),
  timeframe: z.enum(Object.keys(blogTimeframes) as [BlogTimeframe, ...BlogTimeframe[]]).optional(),
  tag: line(40).optional(),
  sort: z.enum(blogSorts).default('newest'),
})
export type BlogFilter = z.input<typeof BlogFilter>

const Facet = z.record(z.string(), z.int())

/** What can be said about a blog; its content is cleaned, not refused. */
const BlogFields = z.object({
  title: required(200, 'A title is required.').pipe(line(200)),
  slug: Slug,
  caption: text(500),
  content: text(longestContent),
  category: z.enum(blogCategories, 'Choose one of the categories.'),
  tags: Tags,
  seo_title: line(70),
  seo_description: line(170),
  /** What is to be seen on the cover. */
  alt: text(300),
  published: z.boolean(),
  /** Only of a draft: when it becomes public by itself. */
  publishAt: Instant.nullable(),
  /** A published photo becomes the cover; null takes it away. */
  photo: Id.nullable(),
})

export const blogs = {
  list: endpoint(routes.blogs.list, {
    access: 'public',
    tx: 'read',
    cachedBy: ['blogs', 'minute'],
    input: BlogFilter,
    output: pageOf(BlogCard).extend({ facets: z.object({ category: Facet, timeframe: Facet }) }),
  }),
  /** By its slug. An earlier slug answers too; the blog then names the one it has now. GONE when it is in the trash. */
  get: endpoint(routes.blogs.get, {
    access: 'public',
    tx: 'read',
    cachedBy: ['blogs', 'comments'],
    input: z.object({ id: Address }),
    output: Blog,
  }),
  ...reactionsTo(routes.blogs, Address),
} satisfies Promised<'blogs'>

export const blogComments = commentsOn(routes.blogComments, 'blogs', Address) satisfies Promised<'blogComments'>

export const adminBlogs = {
  list: endpoint(routes.adminBlogs.list, {
    access: 'content',
    tx: 'read',
    input: BlogFilter.extend(SchedulableQuery.shape),
    output: pageOf(AdminBlog).extend({ counts: Facet }),
  }),
  get: endpoint(routes.adminBlogs.get, { access: 'content', tx: 'read', input: ById, output: AdminBlog }),
  create: endpoint(routes.adminBlogs.create, {
    access: 'content',
    tx: 'write',
    input: BlogFields.partial().required({ title: true }),
    output: AdminBlog,
  }),
  /** `updatedAt` is what the editor last saw; STALE when somebody else saved since. */
  update: endpoint(routes.adminBlogs.update, {
    access: 'content',
    tx: 'write',
    input: BlogFields.partial().extend({ id: Id, updatedAt: Instant.optional() }),
    output: AdminBlog,
  }),
  bulk: endpoint(routes.adminBlogs.bulk, {
    access: 'content',
    tx: 'write',
    input: bulkOf(z.object({ category: z.enum(blogCategories).optional(), addTags: Tags.optional() })),
    output: Changed,
  }),
  /** A draft that says the same, under an address of its own. What is attached is the same file. */
  duplicate: endpoint(routes.adminBlogs.duplicate, { access: 'content', tx: 'write', input: ById, output: AdminBlog }),
  trash: endpoint(routes.adminBlogs.trash, { access: 'content', tx: 'write', input: ById, output: Done }),
  restore: endpoint(routes.adminBlogs.restore, { access: 'content', tx: 'write', input: ById, output: AdminBlog }),
  ...revisionsOf(routes.adminBlogs, 'content'),
} satisfies Promised<'adminBlogs'>

/** Answer of the upload route. */
export const UploadedBlog = z.object({ message: z.string(), blog: AdminBlog })
export type UploadedBlog = z.infer<typeof UploadedBlog>
