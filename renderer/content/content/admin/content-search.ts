import type { ContentChoice, ContentItem, ContentKind, ContentStatus } from './content-kind.ts'

/** Statuses that all content types have. */
const usualStatuses = ['published', 'draft', 'trash'] as const satisfies readonly ContentStatus[]

/** The statuses of content that can be scheduled. */
export const schedulable = ['published', 'scheduled', 'draft', 'trash'] as const satisfies readonly ContentStatus[]

/** Reads the filters from a URL and ignores unknown values. */
export function readContentChoice<T extends ContentItem>(
  { statuses = usualStatuses, sorts, filters }: Pick<ContentKind<T>, 'statuses' | 'sorts' | 'filters'>,
  search: URLSearchParams,
): ContentChoice {
  const selected = filters.flatMap(({ name }) => {
    const value = search.get(name)?.trim().slice(0, 120)
    return value ? [[name, value]] : []
  })
  const sort = sorts.find(({ value }) => value === search.get('sort')) ?? sorts[0]
  return {
    status: statuses.find((status) => status === search.get('status')),
    q: search.get('q')?.trim().slice(0, 100) ?? '',
    sort: sort?.value ?? '',
    filters: Object.fromEntries(selected),
  }
}
