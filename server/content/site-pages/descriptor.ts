import { sql } from 'drizzle-orm'
import { commonFields } from '#server/core/audit/audited-table.ts'
import { countedColumns, derivatives, imageFields, Slug } from '#server/core/media/collection-media.ts'
import type { ContentDescriptor } from '../content/descriptor.ts'
import { pages } from './site-pages.table.ts'
import { pageType, publishable } from './visible.ts'

/** See [Note: Content types]. */
export const pageDescriptor: ContentDescriptor = {
  ...pageType,
  // Searches find scheduled pages from their publication on.
  search: {
    type: 'pages',
    table: pages,
    isVisible: publishable,
    visibleFrom: sql`coalesce(${pages.publishAt}, ${pages.publishedAt}, ${pages.createdAt})`,
    slug: pages.slug,
    title: pages.title,
    caption: pages.seoDescription,
    body: pages.content,
    madeAt: pages.createdAt,
    image: pages,
  },
  files: { hashes: [pages.sha256] },
  activity: {
    pages: {
      kind: 'page',
      title: 'title',
      fields: {
        ...commonFields.text,
        ...commonFields.image,
        ...commonFields.seo,
        slug: 'Address',
        content: ['Text', 'html'],
        show_in_footer: ['In the footer', 'yes'],
        show_in_menu: ['In the menu', 'yes'],
        place: 'Place',
        publish_at: ['To be published', 'moment'],
      },
    },
  },
  collections: [
    {
      table: pages,
      keys: [{ columns: ['slug'] }],
      counterColumns: countedColumns,
      html: ['content'],
      fields: { ...imageFields, slug: Slug },
      media: derivatives,
    },
  ],
}
