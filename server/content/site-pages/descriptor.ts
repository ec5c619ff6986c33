import { sql } from 'drizzle-orm'
import { commonFields } from '#server/core/audit/followed.ts'
import { countedColumns, picture, pictureFields, Slug } from '#server/core/media/collection-media.ts'
import type { ContentDescriptor } from '../content/descriptor.ts'
import { pages } from './site-pages.table.ts'
import { pageType, publishable } from './visible.ts'

/** Pages, to everything that asks about all types of content. See [Note: Content types]. */
export const pageDescriptor: ContentDescriptor = {
  ...pageType,
  // One whose time has not come is not found yet.
  search: {
    type: 'pages',
    table: pages,
    shown: publishable,
    shownAt: sql`coalesce(${pages.publishAt}, ${pages.publishedAt}, ${pages.createdAt})`,
    slug: pages.slug,
    title: pages.title,
    caption: pages.seoDescription,
    body: pages.content,
    madeAt: pages.createdAt,
    picture: pages,
  },
  files: { hashes: [pages.sha256] },
  activity: {
    pages: {
      kind: 'page',
      title: 'title',
      fields: {
        ...commonFields.text,
        ...commonFields.picture,
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
      counted: countedColumns,
      html: ['content'],
      fields: { ...pictureFields, slug: Slug },
      media: picture,
    },
  ],
}
