/** One thing that a list can be narrowed by. */
export interface Filter<O extends string = string> {
  label: string
  /** What its button says while nothing is chosen; its label unless said otherwise. */
  unset?: string
  options: readonly O[]
  /** How options are called where that is not what they are. */
  labels?: Readonly<Partial<Record<O, string>>>
  /** Options exclude each other; several can be chosen otherwise. */
  single?: boolean
  /** Which options make sense beside what else was chosen; all of them unless said otherwise. */
  offered?: (chosen: Readonly<Record<string, readonly string[]>>) => readonly O[]
  /** What stands where nothing was chosen. It narrows nothing that anybody asked for. */
  fallback?: O
}

/** By the name each has in the address and in the call. The first one has its options in sight. */
export type Filters = Record<string, Filter>

/** What a list of one kind of thing can show. */
export interface ListShape<F extends Filters = Filters, S extends string = string> {
  /** What one item is called: `photo`. */
  noun: string
  filters: F
  /** Every order with its name; the first is the usual one. */
  sorts: Readonly<Record<S, string>>
  /** Label of the search field, where words can be searched for. */
  search?: string
}

/** What a list shows. The URL is its only home. */
export interface Choice<F extends Filters = Filters, S extends string = string> {
  filters: { [N in keyof F]: F[N]['options'][number][] }
  tag: string
  /** Words that were searched for. */
  q: string
  sort: S
}

/** Holds a shape to its type and remembers its options. */
export const listShape = <const F extends Filters, S extends string>(shape: ListShape<F, S>) => shape

const sortsOf = <S extends string>({ sorts }: { sorts: Readonly<Record<S, string>> }) => Object.keys(sorts) as S[]

/** Reads the choice from an address; whatever does not exist is left out. */
export function readChoice<F extends Filters, S extends string>(
  shape: ListShape<F, S>,
  search: URLSearchParams,
): Choice<F, S> {
  const sorts = sortsOf(shape)
  const filters = Object.entries(shape.filters).map(([name, filter]) => [name, chosenOf(filter, search.get(name))])
  return {
    filters: Object.fromEntries(filters) as Choice<F, S>['filters'],
    tag: search.get('tag')?.trim().slice(0, 40) ?? '',
    q: (shape.search && search.get('q')?.trim().slice(0, 100)) || '',
    sort: sorts.find((sort) => sort === search.get('sort')) ?? sorts[0]!,
  }
}

function chosenOf({ options, single, fallback }: Filter, value: string | null): string[] {
  const asked = value?.split(',') ?? []
  const chosen = options.filter((option) => asked.includes(option))
  if (chosen.length === 0 && fallback !== undefined) return [fallback]
  return single ? chosen.slice(0, 1) : chosen
}

/** The address of a choice: `?category=Nature,Abstract&sort=liked`, or nothing for the whole list. */
export function choiceSearch<F extends Filters, S extends string>(
  shape: ListShape<F, S>,
  { filters, tag, q, sort }: Choice<F, S>,
  pages = 1,
): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  for (const [name, filter] of Object.entries(shape.filters)) {
    const asked = askedFor(filter, filters[name])
    if (asked.length) search.set(name, asked.join(','))
  }
  if (tag) search.set('tag', tag)
  if (sort !== sortsOf(shape)[0]) search.set('sort', sort)
  if (pages > 1) search.set('page', String(pages))
  const text = search.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** What somebody chose, as opposed to what stands there anyway. */
const askedFor = ({ fallback }: Filter, chosen: readonly string[] = []) => chosen.filter((one) => one !== fallback)

/** One thing that narrows a list, and the choice without it. */
export interface ActiveFilter<F extends Filters, S extends string> {
  filter: keyof F | 'tag' | 'q'
  label: string
  without: Choice<F, S>
}

/** All that narrows the list; sorting narrows nothing. */
export function activeFilters<F extends Filters, S extends string>(
  shape: ListShape<F, S>,
  choice: Choice<F, S>,
): ActiveFilter<F, S>[] {
  const chosen = Object.entries(shape.filters).flatMap(([name, filter]) =>
    askedFor(filter, choice.filters[name]).map((option) => ({
      filter: name,
      label: labelOf(filter, option),
      without: toggled(shape, choice, name, option),
    })),
  )
  const { tag, q } = choice
  return [
    ...(q ? [{ filter: 'q' as const, label: `“${q}”`, without: { ...choice, q: '' } }] : []),
    ...chosen,
    ...(tag ? [{ filter: 'tag' as const, label: `#${tag}`, without: { ...choice, tag: '' } }] : []),
  ]
}

/** The options to choose from now: those that make sense, and those that were chosen all the same. */
export function optionsOf<F extends Filters, S extends string>(
  { filters }: ListShape<F, S>,
  choice: Choice<F, S>,
  name: keyof F,
): readonly string[] {
  const { options, offered } = filters[name]!
  const now = offered?.(choice.filters) ?? options
  const chosen: readonly string[] = choice.filters[name]
  return options.filter((option) => now.includes(option) || chosen.includes(option))
}

export const labelOf = ({ labels }: Filter, option: string) => labels?.[option] ?? option

/** The choice with an option chosen that was not, or the other way round. */
export function toggled<F extends Filters, S extends string>(
  { filters }: ListShape<F, S>,
  choice: Choice<F, S>,
  name: keyof F,
  option: string,
): Choice<F, S> {
  const { options, single, fallback } = filters[name]!
  const before: readonly string[] = choice.filters[name]
  const on = !before.includes(option)
  // In the order of the options, so that the same choice always has the same address.
  const after = options.filter((one) => (one === option ? on : !single && before.includes(one)))
  const chosen = after.length === 0 && fallback !== undefined ? [fallback] : after
  return { ...choice, filters: { ...choice.filters, [name]: chosen } }
}

/** The same order, and nothing narrowed. */
export function widest<F extends Filters, S extends string>(
  shape: ListShape<F, S>,
  choice: Choice<F, S>,
): Choice<F, S> {
  return { ...readChoice(shape, new URLSearchParams()), sort: choice.sort }
}

/** Pages an address can bring back at once. */
export const mostPages = 10

/** An address may ask for several pages at once, so that reloading keeps the place; not for endlessly many. */
export function readPages(search: URLSearchParams): number {
  const pages = Number(search.get('page'))
  return Number.isInteger(pages) ? Math.min(Math.max(pages, 1), mostPages) : 1
}
