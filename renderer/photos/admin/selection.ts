import { useState } from 'react'
import type { AdminPhoto } from '#shared/photos.ts'

type Chosen = ReadonlyMap<string, AdminPhoto>

/** The photos between two places of a list, both included, whichever comes first. */
export function between<T>(list: readonly T[], a: number, b: number): T[] {
  return list.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/**
 * Which photos are selected, by id. Holding shift extends from the last one touched.
 * A new `list` identity, that is another filter, starts empty.
 */
export function useSelection(list: string, photos: readonly AdminPhoto[]) {
  const [{ of, chosen, last }, set] = useState<{ of: string; chosen: Chosen; last: number }>({
    of: list,
    chosen: new Map(),
    last: -1,
  })
  const now: Chosen = of === list ? chosen : new Map()
  const put = (next: Iterable<AdminPhoto>, place = -1) =>
    set({ of: list, chosen: new Map([...next].map((photo) => [photo._id, photo])), last: place })

  return {
    chosen: now,
    count: now.size,
    has: (id: string) => now.has(id),
    toggle(place: number, extend: boolean) {
      const photo = photos[place]
      if (!photo) return
      const range = extend && last >= 0 && of === list ? between(photos, last, place) : [photo]
      const without = [...now.values()].filter(({ _id }) => !range.some((other) => other._id === _id))
      put(now.has(photo._id) ? without : [...without, ...range], place)
    },
    page: photos.length > 0 && photos.every(({ _id }) => now.has(_id)),
    togglePage(selected: boolean) {
      put(selected ? photos : [])
    },
    replace: (next: Iterable<AdminPhoto>) => put(next),
    clear: () => put([]),
  }
}

export type Selection = ReturnType<typeof useSelection>
