import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { categoryFilter, type ListState, listShape } from '#renderer/core/lists/list-state.ts'
import {
  audioLengthLabels,
  audioLengthNames,
  audioQualities,
  audioQualityLabels,
  audioSortLabels,
  audioTypeNames,
} from '#shared/content/audio-options.ts'

/** Filters and sort orders of the audio list. */
export const audioList = listShape({
  noun: 'sound',
  filters: {
    type: { label: 'Type', options: audioTypeNames },
    category: categoryFilter('Subcategory'),
    duration: { label: 'Length', options: audioLengthNames, labels: audioLengthLabels },
    quality: { label: 'Quality', options: audioQualities, labels: audioQualityLabels },
  },
  sorts: audioSortLabels,
})

type AudioChoice = ListState<typeof audioList.filters, keyof typeof audioList.sorts>

/** Two screens. */
const onPage = 12

/** The pages of the filtered audio list. */
export const audioPages = ({ filters: { type, category, duration, quality }, tag, sort }: AudioChoice) =>
  listPages(api.audios.list, { type, category, duration, quality, tag: tag || undefined, sort, limit: onPage })

/** The reviews of an audio, page by page. */
export const reviewPages = (id: string) => listPages(api.audios.reviews, { id, limit: 10 })
