import { sql } from 'drizzle-orm'
import { commonFields } from '#server/core/audit/audited-table.ts'
import { countedColumns, derivatives, document, imageFields, Slug } from '#server/core/media/collection-media.ts'
import { blogCategories } from '#shared/content/blog-options.ts'
import { CategoryName } from '#shared/content/categories.ts'
import type { ContentDescriptor } from '../content/descriptor.ts'
import { blogs } from './blogs.table.ts'
import { atomOf, rssOf } from './feed.ts'
import { blogType, isVisible } from './visible.ts'

/** See [Note: Content types]. */
export const blogDescriptor: ContentDescriptor = {
  ...blogType,
  search: {
    type: 'blogs',
    table: blogs,
    isVisible,
    visibleFrom: sql`coalesce(${blogs.publishedAt}, ${blogs.createdAt})`,
    slug: blogs.slug,
    title: blogs.title,
    tags: blogs.tags,
    caption: blogs.caption,
    category: blogs.category,
    more: [blogs.author],
    body: blogs.content,
    madeAt: blogs.createdAt,
    views: blogs.views,
    image: blogs,
  },
  categories: { column: blogs.category, stated: blogCategories, fallback: 'Lifestyle' },
  files: { originals: [blogs.id, blogs.attachmentFile], hashes: [blogs.sha256] },
  sizes: [blogs.attachmentSize],
  feeds: [
    { path: '/blogs/rss.xml', type: 'application/rss+xml; charset=utf-8', make: rssOf },
    { path: '/blogs/atom.xml', type: 'application/atom+xml; charset=utf-8', make: atomOf },
  ],
  activity: {
    blogs: {
      kind: 'blog',
      title: 'title',
      fields: {
        ...commonFields.text,
        ...commonFields.image,
        slug: 'Address',
        caption: 'Caption',
        content: ['Text', 'html'],
        category: 'Category',
        author: 'Author',
        publish_at: ['To be published', 'moment'],
        attachment_name: 'Attachment',
      },
    },
  },
  collections: [
    {
      table: blogs,
      keys: [{ columns: ['slug'] }],
      counterColumns: countedColumns,
      html: ['content'],
      fileIds: ['attachmentFile'],
      fields: { ...imageFields, slug: Slug, category: CategoryName },
      media: (record) => [...derivatives(record), ...document('attachmentFile', 'attachmentName')(record)],
    },
  ],
}
