import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { commonFields } from '#server/core/audit/audited-table.ts'
import { countedColumns, imageFields, original, outOfTrash } from '#server/core/media/collection-media.ts'
import { CategoryName } from '#shared/content/categories.ts'
import { Exif, processingStates } from '#shared/content/photos.ts'
import { photoCategories, resolutions } from '#shared/core/photo-options.ts'
import { albumActivity, albumCollections } from '../albums/descriptor.ts'
import type { ContentDescriptor } from '../content/descriptor.ts'
import { photos } from './photos.table.ts'
import { failStuckUploads } from './stuck.ts'
import { isVisible, photoType } from './visible.ts'

/** See [Note: Content types]. */
export const photoDescriptor: ContentDescriptor = {
  ...photoType,
  search: {
    type: 'photos',
    table: photos,
    isVisible,
    visibleFrom: sql`coalesce(${photos.publishedAt}, ${photos.createdAt})`,
    slug: sql`${photos.id}::text`,
    title: photos.title,
    tags: photos.tags,
    caption: photos.caption,
    category: photos.category,
    more: [photos.alt, photos.credit],
    madeAt: photos.createdAt,
    views: photos.views,
    image: photos,
  },
  categories: { column: photos.category, stated: photoCategories, fallback: 'Other' },
  files: { originals: [photos.id], hashes: [photos.sha256] },
  sizes: [photos.size],
  removeExpired: failStuckUploads,
  activity: {
    photos: {
      kind: 'photo',
      title: 'title',
      fields: {
        ...commonFields.text,
        caption: 'Caption',
        alt: 'Alternative text',
        category: 'Category',
        credit: 'Credit',
        focal_x: 'Focus from the left',
        focal_y: 'Focus from the top',
        sha256: ['Picture', 'flag'],
      },
    },
    ...albumActivity,
  },
  collections: [
    {
      table: photos,
      excludedColumns: ['uploadKey', 'avif'],
      keys: [{ columns: ['sha256'], when: outOfTrash }],
      counterColumns: [...countedColumns, 'downloads'],
      fields: {
        ...imageFields,
        category: CategoryName,
        exif: Exif,
        resolution: z.enum(['SD', ...resolutions]),
        mime: z.string().regex(/^image\/[a-z0-9.+-]{1,40}$/),
        state: z.enum(processingStates),
      },
      media: original(),
    },
    ...albumCollections,
  ],
}
