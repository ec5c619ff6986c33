import { useState } from 'react'

interface Item {
  _id: string
}

/** The items between two indexes of a list, both included, in any order. */
export function between<T>(list: readonly T[], a: number, b: number): T[] {
  return list.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** The selected items as the list shows them now: another admin may have changed them since they were selected. */
export function withCurrent<T extends Item>(selected: ReadonlyMap<string, T>, items: readonly T[]): Map<string, T> {
  const current = items.filter(({ _id }) => selected.has(_id))
  return new Map([...selected, ...current.map((item) => [item._id, item] as const)])
}

/** `last` is the item that was toggled last, from which shift extends. */
interface SelectionState<T> {
  list: string
  selected: ReadonlyMap<string, T>
  last: string | undefined
}

/**
 * Selected items by id, also those on other pages. Shift extends from the item
 * toggled last. A new `list` key, such as another filter, starts empty.
 */
export function useSelection<T extends Item>(list: string, items: readonly T[]) {
  const [state, setState] = useState<SelectionState<T>>({ list, selected: new Map(), last: undefined })
  const isCurrent = state.list === list
  const selected: ReadonlyMap<string, T> = isCurrent ? withCurrent(state.selected, items) : new Map()
  const select = (next: Iterable<T>, last?: string) =>
    setState({ list, selected: new Map([...next].map((item) => [item._id, item])), last })
  const without = (some: readonly T[]) =>
    [...selected.values()].filter(({ _id }) => !some.some((other) => other._id === _id))

  return {
    selected,
    count: selected.size,
    has: (id: string) => selected.has(id),
    toggle(index: number, extend: boolean) {
      const item = items[index]
      if (!item) return
      const from = extend && isCurrent ? items.findIndex(({ _id }) => _id === state.last) : -1
      const range = from < 0 ? [item] : between(items, from, index)
      select(selected.has(item._id) ? without(range) : [...without(range), ...range], item._id)
    },
    page: items.length > 0 && items.every(({ _id }) => selected.has(_id)),
    togglePage(isSelected: boolean) {
      select(isSelected ? [...without(items), ...items] : without(items))
    },
    replace: (next: Iterable<T>) => select(next),
    clear: () => select([]),
  }
}

export type Selection<T extends Item> = ReturnType<typeof useSelection<T>>
