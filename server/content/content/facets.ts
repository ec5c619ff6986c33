/** One filter of a list: its options, what was chosen, and which groups of rows an option shows. */
export interface Facet {
  options: readonly string[]
  chosen: readonly string[] | undefined
  /** Whether an option shows rows of that value; those that are equal unless said otherwise. */
  shows?: (option: string, value: string) => boolean
}

/**
 * How many rows there are, and how many each option of a filter would show with
 * the other filters kept. `groups` are counted rows by the value of each filter.
 */
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
      if (misses.every((missed) => missed === name))
        for (const option of filters[name].options)
          if (showsValue(filters[name], option, group[name]))
            facets.get(name)!.set(option, facets.get(name)!.get(option)! + group.count)
  }
  const counted = [...facets].map(([name, counts]) => [name, Object.fromEntries(counts)])
  return { total, facets: Object.fromEntries(counted) as Record<N, Record<string, number>> }
}

const showsValue = ({ shows }: Facet, option: string, value: string) =>
  shows ? shows(option, value) : option === value

const passes = (facet: Facet, value: string) =>
  !facet.chosen?.length || facet.chosen.some((option) => showsValue(facet, option, value))
