import type { AdminBlog, BlogCard } from '#shared/content/blogs.ts'
import { type Around, imageOf, pictureOf } from '../pictures/present.ts'
import type { BlogRow } from './blogs.table.ts'

/** The columns of a card: all but the text. */
export type CardRow = Omit<BlogRow, 'content'>

const isShown = ({ published, trashedAt }: Pick<BlogRow, 'published' | 'trashedAt'>) => published && trashedAt === null

export function cardOf(around: Around, row: CardRow): BlogCard {
  const { id, slug, title, caption, alt, category, author, readingTime, views, likes, createdAt, publishedAt } = row
  const picture = row.sha256 === null ? undefined : pictureOf(around, { ...row, sha256: row.sha256 }, isShown(row))
  return {
    _id: id,
    slug,
    title,
    caption,
    image: picture ? imageOf(picture) : '',
    ...(picture && { picture }),
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

/** Everything about a blog but its neighbours. */
export function adminBlogOf(around: Around, row: BlogRow): AdminBlog {
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
    ...(publishAt && { publishAt }),
    ...(trashedAt && { trashedAt }),
    ...(updatedBy && { updatedBy }),
  }
}
