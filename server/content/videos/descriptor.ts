import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { commonFields } from '#server/core/audit/audited-table.ts'
import { clip, countedColumns, Hash, imageFields } from '#server/core/media/collection-media.ts'
import { CategoryName } from '#shared/content/categories.ts'
import { videoCategories } from '#shared/content/video-options.ts'
import { LinkedVideo } from '#shared/content/videos.ts'
import type { ContentDescriptor } from '../content/descriptor.ts'
import { videos } from './videos.table.ts'
import { isVisible, videoType } from './visible.ts'

/** See [Note: Content types]. */
export const videoDescriptor: ContentDescriptor = {
  ...videoType,
  search: {
    type: 'videos',
    table: videos,
    isVisible,
    visibleFrom: sql`coalesce(${videos.publishedAt}, ${videos.createdAt})`,
    slug: sql`${videos.id}::text`,
    title: videos.title,
    tags: videos.tags,
    category: videos.category,
    body: videos.description,
    madeAt: videos.createdAt,
    views: videos.views,
    image: videos,
    film: sql`coalesce(nullif(${videos.youtube}, ''), '/media/' || ${videos.tenantId} || '/' || ${videos.clip} || '/file.' || ${videos.clipEnding})`,
  },
  categories: { column: videos.category, stated: videoCategories, fallback: 'Entertainment' },
  files: { originals: [videos.id], hashes: [videos.sha256, videos.clip] },
  sizes: [videos.size],
  activity: {
    videos: {
      kind: 'video',
      title: 'title',
      fields: {
        ...commonFields.text,
        ...commonFields.image,
        ...commonFields.clip,
        description: 'Description',
        category: 'Category',
        youtube: 'Address of the video',
        captions: ['Captions', 'flag'],
      },
    },
  },
  collections: [
    {
      table: videos,
      counterColumns: countedColumns,
      fields: {
        ...imageFields,
        category: CategoryName,
        clip: Hash,
        clipEnding: z.enum(['', 'mp4', 'webm']),
        youtube: z.union([z.literal(''), LinkedVideo]),
      },
      media: clip('video'),
    },
  ],
}
