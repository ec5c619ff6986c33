import { api } from '#renderer/core/api/api.ts'
import { type Choice, listShape } from '#renderer/core/lists/list-choice.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { photoCategories, photoSortLabels, resolutions } from '#shared/core/photo-options.ts'

/** What the list of photos can be narrowed and sorted by. */
export const photoList = listShape({
  noun: 'photo',
  filters: {
    category: { label: 'Category', options: photoCategories },
    resolution: { label: 'Resolution', options: resolutions },
  },
  sorts: photoSortLabels,
})

type PhotoChoice = Choice<typeof photoList.filters, keyof typeof photoList.sorts>

/** The photos of a choice, page after page. */
export const photoPages = ({ filters, tag, sort }: PhotoChoice) =>
  listPages(api.photos.list, { ...filters, tag: tag || undefined, sort })
