import { api } from '#renderer/core/api/api.ts'
import { type Choice, listShape } from '#renderer/core/lists/list-choice.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import {
  type AudioType,
  audioCategories,
  audioLengthLabels,
  audioLengthNames,
  audioQualities,
  audioQualityLabels,
  audioSortLabels,
  audioTypeNames,
  categoriesOf,
} from '#shared/content/audio-options.ts'

/** What the list of sounds can be narrowed and sorted by. */
export const audioList = listShape({
  noun: 'sound',
  filters: {
    type: { label: 'Type', options: audioTypeNames },
    category: {
      label: 'Subcategory',
      options: audioCategories,
      offered: ({ type = [] }) => categoriesOf(type as AudioType[]),
    },
    duration: { label: 'Length', options: audioLengthNames, labels: audioLengthLabels },
    quality: { label: 'Quality', options: audioQualities, labels: audioQualityLabels },
  },
  sorts: audioSortLabels,
})

type AudioChoice = Choice<typeof audioList.filters, keyof typeof audioList.sorts>

/** As many as stand on two screens. */
const onPage = 12

/** The sounds of a choice, page after page. */
export const audioPages = ({ filters: { type, category, duration, quality }, tag, sort }: AudioChoice) =>
  listPages(api.audios.list, { type, category, duration, quality, tag: tag || undefined, sort, limit: onPage })
