/** One filter of a list: its options, and those that are selected. */
export interface Facet {
  options: readonly string[]
  selected: readonly string[] | undefined
  /** Whether an option includes rows with this value; by default those equal to it. */
  shows?: (option: string, value: string) => boolean
  /** Options include each other, so that their counts do not add up: the count of `''` is that of all rows. */
  isNested?: boolean
}

/** The total, and the number of rows per filter option with the other filters applied. `groups` are rows by value. */
export function facetsOf<N extends string>(
  groups: readonly (Record<NoInfer<N>, string> & { count: number })[],
  filters: Record<N, Facet>,
): { total: number; facets: Record<N, Record<string, number>> } {
  const names = Object.keys(filters) as N[]
  const facets = new Map(names.map((name) => [name, new Map(filters[name].options.map((option) => [option, 0]))]))
  let total = 0
  for (const group of groups) {
    const misses = names.filter((name) => !passes(filters[name], group[name]))
    if (misses.length === 0) total += group.count
    for (const name of names)
      if (misses.every((missed) => missed === name)) {
        if (filters[name].isNested) facets.get(name)!.set('', (facets.get(name)!.get('') ?? 0) + group.count)
        for (const option of filters[name].options)
          if (showsValue(filters[name], option, group[name]))
            facets.get(name)!.set(option, facets.get(name)!.get(option)! + group.count)
      }
  }
  const counted = [...facets].map(([name, counts]) => [name, Object.fromEntries(counts)])
  return { total, facets: Object.fromEntries(counted) as Record<N, Record<string, number>> }
}

const showsValue = ({ shows }: Facet, option: string, value: string) =>
  shows ? shows(option, value) : option === value

const passes = (facet: Facet, value: string) =>
  !facet.selected?.length || facet.selected.some((option) => showsValue(facet, option, value))
