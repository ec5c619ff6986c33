/** One filter of a list. */
export interface Filter<O extends string = string> {
  label: string
  /** Label of its menu while nothing is selected; `label` by default. */
  unset?: string
  options: readonly O[]
  /** Labels of options that differ from their values. */
  labels?: Readonly<Partial<Record<O, string>>>
  /** The options are those that the response counts, because each company has its own. */
  open?: true
  /** Only one option can be selected. */
  single?: boolean
  /** Selected when nothing else is. It does not count as an active filter. */
  fallback?: O
}

/** Filters by their name in the address and in the API call. The first one is shown as chips. */
export type Filters = Record<string, Filter>

/** How a list can be filtered, searched and sorted. */
export interface ListShape<F extends Filters = Filters, S extends string = string> {
  /** Singular name of an item: `photo`. */
  noun: string
  filters: F
  /** Sort orders with their labels; the first is the default. */
  sorts: Readonly<Record<S, string>>
  /** Label of the search field; absent where the list cannot be searched. */
  search?: string
}

/** The filters, search text and sort order of a list. Only the address stores them. */
export interface ListState<F extends Filters = Filters, S extends string = string> {
  filters: { [N in keyof F]: F[N]['options'][number][] }
  tag: string
  /** Search text. */
  q: string
  sort: S
}

/** A filter by the company's categories. */
export const categoryFilter = (label = 'Category') => ({ label, options: [] as readonly string[], open: true }) as const

/** Most options of an open filter in an address, and their maximum length. */
const mostSelected = 20
const longestOption = 60

/** Checks a shape and infers the types of its options. */
export const listShape = <const F extends Filters, S extends string>(shape: ListShape<F, S>) => shape

const defaultSort = <S extends string>({ sorts }: { sorts: Readonly<Record<S, string>> }) => Object.keys(sorts)[0] as S

/** Reads the state from an address and drops unknown values. */
export function readListState<F extends Filters, S extends string>(
  shape: ListShape<F, S>,
  search: URLSearchParams,
): ListState<F, S> {
  const sort = search.get('sort')
  const filters = Object.entries(shape.filters).map(([name, filter]) => [name, readFilter(filter, search.get(name))])
  return {
    filters: Object.fromEntries(filters) as ListState<F, S>['filters'],
    tag: search.get('tag')?.trim().slice(0, 40) ?? '',
    q: (shape.search && search.get('q')?.trim().slice(0, 100)) || '',
    sort: sort !== null && Object.hasOwn(shape.sorts, sort) ? (sort as S) : defaultSort(shape),
  }
}

function readFilter({ options, single, fallback, open }: Filter, value: string | null): string[] {
  const values = value?.split(',') ?? []
  if (open) {
    const named = values.map((one) => one.trim()).filter((one) => one !== '' && one.length <= longestOption)
    return [...new Set(named)].slice(0, mostSelected)
  }
  const selected = options.filter((option) => values.includes(option))
  if (selected.length === 0 && fallback !== undefined) return [fallback]
  return single ? selected.slice(0, 1) : selected
}

/** The search part of the address: `?category=Nature,Abstract&sort=liked`, or an empty string for the whole list. */
export function listSearch<F extends Filters, S extends string>(
  shape: ListShape<F, S>,
  { filters, tag, q, sort }: ListState<F, S>,
  pages = 1,
): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  for (const [name, filter] of Object.entries(shape.filters)) {
    const options = activeOptions(filter, filters[name])
    if (options.length) search.set(name, options.join(','))
  }
  if (tag) search.set('tag', tag)
  if (sort !== defaultSort(shape)) search.set('sort', sort)
  if (pages > 1) search.set('page', String(pages))
  const text = search.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** Selected options without the fallback. */
const activeOptions = ({ fallback }: Filter, selected: readonly string[] = []) =>
  selected.filter((option) => option !== fallback)

/** One active filter, and the state without it. */
export interface ActiveFilter<F extends Filters, S extends string> {
  filter: keyof F | 'tag' | 'q'
  label: string
  without: ListState<F, S>
}

/** Everything that narrows the list: search text, filters and tag. */
export function activeFilters<F extends Filters, S extends string>(
  shape: ListShape<F, S>,
  state: ListState<F, S>,
): ActiveFilter<F, S>[] {
  const active = Object.entries(shape.filters).flatMap(([name, filter]) =>
    activeOptions(filter, state.filters[name]).map((option) => ({
      filter: name,
      label: labelOf(filter, option),
      without: toggleOption(shape, state, name, option),
    })),
  )
  const { tag, q } = state
  return [
    ...(q ? [{ filter: 'q' as const, label: `“${q}”`, without: { ...state, q: '' } }] : []),
    ...active,
    ...(tag ? [{ filter: 'tag' as const, label: `#${tag}`, without: { ...state, tag: '' } }] : []),
  ]
}

/** The options to show. Of an open filter, those in the response and those already selected. `counts` are the items per option. */
export function optionsOf<F extends Filters, S extends string>(
  { filters }: ListShape<F, S>,
  state: ListState<F, S>,
  name: keyof F,
  counts: Readonly<Record<string, number>> | undefined,
): readonly string[] {
  const { options, open } = filters[name]!
  const selected: readonly string[] = state.filters[name]
  if (open) return [...new Set([...Object.keys(counts ?? {}).filter(Boolean), ...selected])]
  return options
}

export const labelOf = ({ labels }: Filter, option: string) => labels?.[option] ?? option

/** The state with one option selected or deselected. */
export function toggleOption<F extends Filters, S extends string>(
  { filters }: ListShape<F, S>,
  state: ListState<F, S>,
  name: keyof F,
  option: string,
): ListState<F, S> {
  const { options: fixed, single, fallback, open } = filters[name]!
  const before: readonly string[] = state.filters[name]
  const isOn = !before.includes(option)
  const options = open ? [...new Set([...before, option])] : fixed
  // In the order of the options, so that equal states have equal addresses.
  const after = options.filter((one) => (one === option ? isOn : !single && before.includes(one)))
  const selected = after.length === 0 && fallback !== undefined ? [fallback] : after
  return { ...state, filters: { ...state.filters, [name]: selected } }
}

/** The state without filters; the sort order stays. */
export function clearFilters<F extends Filters, S extends string>(
  shape: ListShape<F, S>,
  state: ListState<F, S>,
): ListState<F, S> {
  return { ...readListState(shape, new URLSearchParams()), sort: state.sort }
}

/** Most pages that an address can load at once. */
export const maxPages = 10

/** The number of pages to load, so that a reload returns to the same place. */
export function readPages(search: URLSearchParams): number {
  const pages = Number(search.get('page'))
  return Number.isInteger(pages) ? Math.min(Math.max(pages, 1), maxPages) : 1
}
