import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { categoryFilter, type ListState, listShape } from '#renderer/core/lists/list-state.ts'
import { photoSortLabels, resolutions } from '#shared/core/photo-options.ts'

/** Filters and sort orders of the photo list. */
export const photoList = listShape({
  noun: 'photo',
  filters: {
    category: categoryFilter(),
    resolution: { label: 'Resolution', options: resolutions },
  },
  sorts: photoSortLabels,
})

type PhotoChoice = ListState<typeof photoList.filters, keyof typeof photoList.sorts>

/** The pages of the filtered photo list. */
export const photoPages = ({ filters, tag, sort }: PhotoChoice) =>
  listPages(api.photos.list, { ...filters, tag: tag || undefined, sort })
