import { z } from 'zod'
import type { Inside } from '#server/core/http/context.ts'
import { blogCategories, longestContent } from '#shared/content/blog-options.ts'
import { Tags } from '#shared/content/photos.ts'
import { checked } from '#shared/core/errors.ts'
import { line, text } from '#shared/core/primitives.ts'
import { unique } from '../content/tags.ts'
import { expectFree, freeSlug, slugTaken } from '../slugs/slugs.ts'
import { type BlogRow, blogs } from './blogs.table.ts'
import { written } from './change.ts'
import { blogType } from './visible.ts'

/** What comes with an uploaded blog, every bit of it optional. */
const Details = z.object({
  title: line(200).default(''),
  caption: text(500).default(''),
  content: text(longestContent).default(''),
  alt: text(300).default(''),
  seo_title: line(70).default(''),
  seo_description: line(170).default(''),
  tags: Tags.default([]),
  category: z.preprocess(
    (value) => value || undefined,
    z.enum(blogCategories, 'Choose one of the categories.').default('Lifestyle'),
  ),
  /** A form can only say it in words. */
  published: z
    .union([
      z.boolean(),
      z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1'),
    ])
    .default(false),
})
export type BlogDetails = z.output<typeof Details>

/** Reads the fields of a form. Throws VALIDATION; names nobody knows are ignored. */
export const blogDetails = (fields: Record<string, unknown>): BlogDetails => checked(Details, fields)

type Cover = 'sha256' | 'width' | 'height' | 'thumbhash' | 'webp'
type Attachment = 'attachmentFile' | 'attachmentName' | 'attachmentSize'
type More = Partial<Pick<BlogRow, Cover | Attachment | 'slug' | 'publishAt'>>

/** Writes a blog down, under an address made from its title unless it brings one. Throws CONFLICT when that is taken. */
export async function createBlog(
  { db, invalidate, site }: Pick<Inside, 'db' | 'invalidate'> & { site: Pick<Inside['site'], 'id'> },
  { title, content, tags, seo_title, seo_description, ...details }: BlogDetails,
  more: More & { id: string; author: string; by?: string | undefined; createdAt?: string | undefined },
): Promise<BlogRow> {
  const { author, by, createdAt = new Date().toISOString(), slug: wanted, ...rest } = more
  if (wanted !== undefined) await expectFree(db, blogType, wanted)
  const row = {
    ...details,
    ...rest,
    ...(await written(site.id, content)),
    title,
    seoTitle: seo_title,
    seoDescription: seo_description,
    tags: unique(tags),
    author,
    ...(details.published && { publishedAt: createdAt }),
    createdAt,
    updatedAt: createdAt,
    createdBy: by,
    updatedBy: author || null,
  }
  for (;;) {
    // Somebody may take the same address at the same moment; then the next one is free.
    const slug = wanted ?? (await freeSlug(db, blogType, title))
    const [blog] = await db
      .insert(blogs)
      .values({ ...row, slug })
      .onConflictDoNothing({ target: [blogs.tenantId, blogs.slug] })
      .returning()
    if (!blog && wanted !== undefined) throw slugTaken()
    if (!blog) continue
    invalidate('blogs')
    return blog
  }
}
