import { api } from '#renderer/core/api/api.ts'
import { type Choice, listShape } from '#renderer/core/lists/list-choice.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import {
  videoCategories,
  videoLengthLabels,
  videoLengthNames,
  videoQualities,
  videoSortLabels,
} from '#shared/content/video-options.ts'

/** What the list of videos can be narrowed and sorted by. */
export const videoList = listShape({
  noun: 'video',
  filters: {
    category: { label: 'Category', options: videoCategories },
    duration: { label: 'Length', options: videoLengthNames, labels: videoLengthLabels },
    quality: { label: 'Quality', options: videoQualities },
  },
  sorts: videoSortLabels,
})

type VideoChoice = Choice<typeof videoList.filters, keyof typeof videoList.sorts>

/** Whole rows of three. */
const onPage = 9

/** The videos of a choice, page after page. */
export const videoPages = ({ filters: { category, duration, quality }, tag, sort }: VideoChoice) =>
  listPages(api.videos.list, { category, duration, quality: [...quality], tag: tag || undefined, sort, limit: onPage })
