import { type ContentChoice, type ContentItem, type ContentKind, type ContentStatus, oneOf } from './content-kind.ts'

/** What can be said of how anything stands. */
const usualStatuses = ['published', 'draft', 'trash'] as const satisfies readonly ContentStatus[]

/** The same where something can wait for its time. */
export const schedulable = ['published', 'scheduled', 'draft', 'trash'] as const satisfies readonly ContentStatus[]

/** Reads the choice from an address; whatever does not exist is left out. */
export function readContentChoice<T extends ContentItem>(
  { statuses = usualStatuses, sorts, filters }: Pick<ContentKind<T>, 'statuses' | 'sorts' | 'filters'>,
  search: URLSearchParams,
): ContentChoice {
  const chosen = filters.flatMap(({ name }) => {
    const value = search.get(name)?.trim().slice(0, 120)
    return value ? [[name, value]] : []
  })
  const sort = sorts.find(({ value }) => value === search.get('sort')) ?? sorts[0]
  return {
    status: oneOf(statuses, search.get('status') ?? undefined),
    q: search.get('q')?.trim().slice(0, 100) ?? '',
    sort: sort?.value ?? '',
    filters: Object.fromEntries(chosen),
  }
}

/** The part of a choice that every list takes. */
export const staffInput = ({ status, q }: ContentChoice) => ({
  status: oneOf(usualStatuses, status),
  q: q || undefined,
})

/** The same of a list whose items can wait for their time. */
export const schedulableInput = ({ status, q }: ContentChoice) => ({
  status: oneOf(schedulable, status),
  q: q || undefined,
})
