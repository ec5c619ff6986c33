import { sql } from 'drizzle-orm'
import { columnsWithoutSearchText } from '#server/core/db/list-search.ts'
import { type VideoSort, videoLengthNames, videoLengths, videoQualities } from '#shared/content/video-options.ts'
import { categoryFilter } from '../categories/filter.ts'
import { lengthOf } from '../clips/lengths.ts'
import { contentList } from '../content/content-list.ts'
import type { CardRow } from './present.ts'
import { videos } from './videos.table.ts'
import { isVisible } from './visible.ts'

/** The columns of a card: lists omit the captions and only show whether there are any. */
export const cardColumns = (({ captions: _, ...rest }) => ({
  ...rest,
  captioned: sql<boolean>`${videos.captions} <> ''`.as('captioned'),
}))(columnsWithoutSearchText(videos))

/**
 * Views per day of age plus twice the likes, in thousandths. The age is taken at the full hour so that the pages of
 * one list agree, and is at least a day, or a single view would take a new video to the top.
 */
const trend =
  sql<number>`(1000 * (${videos.views} / greatest(1, extract(epoch from date_trunc('hour', now()) - ${videos.publishedAt}) / 86400) + 2 * ${videos.likes}))::bigint`.mapWith(
    Number,
  )

export const videoList = contentList<CardRow, VideoSort, 'category' | 'duration' | 'quality'>({
  table: videos,
  isVisible,
  columns: cardColumns,
  orders: {
    newest: { column: videos.publishedAt, by: 'time', direction: 'desc' },
    trending: { column: trend, by: 'number', direction: 'desc' },
    viewed: { column: videos.views, by: 'number', direction: 'desc' },
    liked: { column: videos.likes, by: 'number', direction: 'desc' },
    oldest: { column: videos.publishedAt, by: 'time', direction: 'asc' },
  },
  filters: {
    category: categoryFilter('videos', videos.category),
    duration: { column: lengthOf(videos.duration, videoLengths), options: videoLengthNames },
    quality: { column: videos.quality, options: videoQualities },
  },
})
