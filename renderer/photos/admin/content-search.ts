import { type PhotoCategory, type PhotoSort, photoCategories, photoSorts } from '#shared/photo-options.ts'

const photoStatuses = ['published', 'draft', 'processing', 'failed', 'trash'] as const
export type PhotoStatus = (typeof photoStatuses)[number]

/** What the list of photos shows. The URL is its only home. */
export interface ContentChoice {
  status: PhotoStatus | undefined
  category: PhotoCategory | undefined
  /** Its name. */
  album: string | undefined
  q: string
  sort: PhotoSort
}

const oneOf = <T extends string>(options: readonly T[], value: string | null) =>
  options.find((option) => option === value)

/** Reads the choice from an address; whatever does not exist is left out. */
export function readContentChoice(search: URLSearchParams): ContentChoice {
  return {
    status: oneOf(photoStatuses, search.get('status')),
    category: oneOf(photoCategories, search.get('category')),
    album: search.get('album')?.trim().slice(0, 120) || undefined,
    q: search.get('q')?.trim().slice(0, 100) ?? '',
    sort: oneOf(photoSorts, search.get('sort')) ?? 'newest',
  }
}

/** The address with some of it changed; what is empty leaves no trace. */
export function changedSearch(search: URLSearchParams, changes: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  return next
}
