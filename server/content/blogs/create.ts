import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { TxContext } from '#server/core/http/context.ts'
import { accountIdOf } from '#server/core/request/user.ts'
import { maxContentLength } from '#shared/content/blog-options.ts'
import type { adminBlogs } from '#shared/content/blogs.ts'
import { CategoryName } from '#shared/content/categories.ts'
import { Tags } from '#shared/content/photos.ts'
import { validateInput } from '#shared/core/errors.ts'
import { line, text } from '#shared/core/primitives.ts'
import { chooseCategory } from '../categories/find.ts'
import { copiedTitle } from '../content/copied-title.ts'
import { coverColumns } from '../content/cover-columns.ts'
import { FormBoolean, optionalChoice } from '../content/form-fields.ts'
import { expectToCome } from '../content/publish-due.ts'
import { uniqueTags } from '../content/tags.ts'
import { insertWithSlug } from '../slugs/slugs.ts'
import { type BlogRow, blogs } from './blogs.table.ts'
import { storedBlog, textColumns } from './change.ts'
import { blogType } from './visible.ts'

type Ctx = Pick<TxContext<'content'>, 'db' | 'user' | 'invalidate' | 'site'>

const Details = z.object({
  title: line(200).default(''),
  caption: text(500).default(''),
  content: text(maxContentLength).default(''),
  alt: text(300).default(''),
  seo_title: line(70).default(''),
  seo_description: line(170).default(''),
  tags: Tags.default([]),
  category: optionalChoice(CategoryName.optional()),
  published: FormBoolean.default(false),
})
export type BlogDetails = z.output<typeof Details>

/** Reads the optional fields of a form and ignores unknown ones. Throws VALIDATION. */
export const blogDetails = (fields: Record<string, unknown>): BlogDetails => validateInput(Details, fields)

type Cover = 'sha256' | 'width' | 'height' | 'thumbhash' | 'webp'
type Attachment = 'attachmentFile' | 'attachmentName' | 'attachmentSize'
type More = Partial<Pick<BlogRow, Cover | Attachment | 'slug' | 'publishAt'>>

/** Throws CONFLICT when the requested slug is taken, and VALIDATION for an unknown category. */
export async function createBlog(
  { db, invalidate, site }: Pick<TxContext, 'db' | 'invalidate'> & { site: Pick<TxContext['site'], 'id'> },
  { title, content, tags, seo_title, seo_description, ...details }: BlogDetails,
  more: More & { id: string; author: string; by?: string | null | undefined; createdAt?: string | undefined },
): Promise<BlogRow> {
  const { author, by, createdAt = new Date().toISOString(), slug: requested, ...rest } = more
  const row = {
    ...details,
    ...rest,
    category: await chooseCategory(db, 'blogs', details.category),
    ...(await textColumns(site.id, content)),
    title,
    seoTitle: seo_title,
    seoDescription: seo_description,
    tags: uniqueTags(tags),
    author,
    ...(details.published && { publishedAt: createdAt }),
    createdAt,
    updatedAt: createdAt,
    createdBy: by,
    updatedBy: author || null,
  }
  const blog = await insertWithSlug(db, blogType, { title, slug: requested }, (slug) =>
    db
      .insert(blogs)
      .values({ ...row, slug })
      .onConflictDoNothing({ target: [blogs.tenantId, blogs.slug] })
      .returning(),
  )
  invalidate('blogs')
  return blog
}

/** Creates a blog from the editor. Throws VALIDATION for a publication time in the past. */
export async function writeBlog(
  ctx: Ctx,
  { photo, slug, publishAt, ...fields }: z.output<typeof adminBlogs.create.input>,
): Promise<BlogRow> {
  const { db, user } = ctx
  if (publishAt) expectToCome(publishAt, fields.published ?? false)
  return createBlog(ctx, blogDetails(fields), {
    id: randomUUID(),
    author: user.name,
    by: accountIdOf(user),
    ...(slug !== undefined && { slug }),
    ...(publishAt && { publishAt }),
    ...(await coverColumns(db, photo)),
  })
}

/** Copies a blog as a draft of the current user. The copy shares the attached file. */
export async function duplicateBlog(ctx: Ctx, id: string): Promise<BlogRow> {
  const { db, user } = ctx
  const { title, caption, content, alt, tags, category, ...blog } = await storedBlog(db, id)
  const { seoTitle, seoDescription } = blog
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
      ...{ id: randomUUID(), author: user.name, by: accountIdOf(user) },
      ...{ sha256, width, height, thumbhash, webp, attachmentFile, attachmentName, attachmentSize },
    },
  )
}
