import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  type PhotoCategory,
  type PhotoSort,
  photoCategories,
  photoSorts,
  type Resolution,
  resolutions,
} from '#shared/photo-options.ts'
import { api } from '../api/api.ts'

/** What the list shows. The URL is its only home. */
export interface PhotoChoice {
  category: PhotoCategory[]
  resolution: Resolution[]
  tag: string
  sort: PhotoSort
}

const chosenFrom = <T extends string>(options: readonly T[], value: string | null) => {
  const asked = value?.split(',') ?? []
  return options.filter((option) => asked.includes(option))
}

/** Reads the choice from an address; whatever does not exist is left out. */
export function readChoice(search: URLSearchParams): PhotoChoice {
  return {
    category: chosenFrom(photoCategories, search.get('category')),
    resolution: chosenFrom(resolutions, search.get('resolution')),
    tag: search.get('tag')?.trim().slice(0, 40) ?? '',
    sort: photoSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
  }
}

/** The address of a choice: `?category=Nature,Abstract&sort=liked`, or nothing for the whole list. */
export function choiceSearch({ category, resolution, tag, sort }: PhotoChoice, pages = 1): string {
  const search = new URLSearchParams()
  if (category.length) search.set('category', category.join(','))
  if (resolution.length) search.set('resolution', resolution.join(','))
  if (tag) search.set('tag', tag)
  if (sort !== 'newest') search.set('sort', sort)
  if (pages > 1) search.set('page', String(pages))
  const text = search.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** How many filters narrow the list; sorting narrows nothing. */
export function filterCount({ category, resolution, tag }: PhotoChoice): number {
  return category.length + resolution.length + (tag ? 1 : 0)
}

/** Pages an address can bring back at once. */
export const mostPages = 10

/** An address may ask for several pages at once, so that reloading keeps the place; not for endlessly many. */
export function readPages(search: URLSearchParams): number {
  const pages = Number(search.get('page'))
  return Number.isInteger(pages) ? Math.min(Math.max(pages, 1), mostPages) : 1
}

/** The list, page after page. */
export function photoPages({ category, resolution, tag, sort }: PhotoChoice) {
  return infiniteQueryOptions({
    queryKey: [api.photos.list.key, { category, resolution, tag, sort }],
    queryFn: ({ pageParam }) =>
      api.photos.list({ category, resolution, tag: tag || undefined, sort, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
}
