import type { AdminBlog, BlogCard } from '#shared/content/blogs.ts'
import { withoutEmpty } from '../content/without-empty.ts'
import { coverFields } from '../images/cover-fields.ts'
import type { UrlContext } from '../images/present.ts'
import type { BlogRow } from './blogs.table.ts'

/** The columns of a card: all but the text. */
export type CardRow = Omit<BlogRow, 'content'>

export function cardOf(around: UrlContext, row: CardRow): BlogCard {
  const { id, slug, title, caption, alt, category, author, readingTime, views, likes, createdAt, publishedAt } = row
  return {
    _id: id,
    slug,
    title,
    caption,
    ...coverFields(around, row, row.published && row.trashedAt === null),
    alt,
    category,
    author,
    readingTime,
    views,
    likes,
    comments: row.commentsCount,
    createdAt,
    ...(publishedAt && { publishedAt }),
  }
}

export function adminBlogOf(around: UrlContext, row: BlogRow): AdminBlog {
  const { content, tags, published, publishAt, updatedAt, trashedAt, updatedBy, attachmentName, attachmentSize } = row
  return {
    ...cardOf(around, row),
    content,
    tags,
    seo_title: row.seoTitle,
    seo_description: row.seoDescription,
    published,
    updatedAt,
    ...(attachmentName !== null && {
      attachment: { name: attachmentName, size: attachmentSize, url: `/api/blogs/${row.slug}/attachment` },
    }),
    ...withoutEmpty({ publishAt, trashedAt, updatedBy }),
  }
}
