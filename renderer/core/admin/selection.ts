import { useState } from 'react'

interface Item {
  _id: string
}

/** The items between two places of a list, both included, whichever comes first. */
export function between<T>(list: readonly T[], a: number, b: number): T[] {
  return list.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** `last` is the item touched last, from which shift extends. */
interface Chosen<T> {
  of: string
  chosen: ReadonlyMap<string, T>
  last: string | undefined
}

/**
 * What is selected, by id, on whichever page it is. Holding shift extends from
 * the last one touched. A new `list` identity, that is another filter, starts empty.
 */
export function useSelection<T extends Item>(list: string, items: readonly T[]) {
  const [{ of, chosen, last }, set] = useState<Chosen<T>>({ of: list, chosen: new Map(), last: undefined })
  const now: ReadonlyMap<string, T> = of === list ? chosen : new Map()
  const put = (next: Iterable<T>, touched?: string) =>
    set({ of: list, chosen: new Map([...next].map((item) => [item._id, item])), last: touched })
  const without = (some: readonly T[]) =>
    [...now.values()].filter(({ _id }) => !some.some((other) => other._id === _id))

  return {
    chosen: now,
    count: now.size,
    has: (id: string) => now.has(id),
    toggle(place: number, extend: boolean) {
      const item = items[place]
      if (!item) return
      const from = extend && of === list ? items.findIndex(({ _id }) => _id === last) : -1
      const range = from < 0 ? [item] : between(items, from, place)
      put(now.has(item._id) ? without(range) : [...without(range), ...range], item._id)
    },
    page: items.length > 0 && items.every(({ _id }) => now.has(_id)),
    togglePage(selected: boolean) {
      put(selected ? [...without(items), ...items] : without(items))
    },
    replace: (next: Iterable<T>) => put(next),
    clear: () => put([]),
  }
}

export type Selection<T extends Item> = ReturnType<typeof useSelection<T>>
