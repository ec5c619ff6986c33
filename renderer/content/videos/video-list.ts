import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { categoryFilter, type ListState, listShape } from '#renderer/core/lists/list-state.ts'
import { videoLengthLabels, videoLengthNames, videoQualities, videoSortLabels } from '#shared/content/video-options.ts'

/** Filters and sort orders of the video list. */
export const videoList = listShape({
  noun: 'video',
  filters: {
    category: categoryFilter(),
    duration: { label: 'Length', options: videoLengthNames, labels: videoLengthLabels },
    quality: { label: 'Quality', options: videoQualities },
  },
  sorts: videoSortLabels,
})

type VideoChoice = ListState<typeof videoList.filters, keyof typeof videoList.sorts>

/** Whole rows of three. */
const onPage = 9

/** The pages of the filtered video list. */
export const videoPages = ({ filters: { category, duration, quality }, tag, sort }: VideoChoice) =>
  listPages(api.videos.list, { category, duration, quality: [...quality], tag: tag || undefined, sort, limit: onPage })
