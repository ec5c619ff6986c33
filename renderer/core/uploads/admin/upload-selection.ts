import { useState } from 'react'
import type { UploadItem } from '#shared/core/uploads.ts'

/** How something was pointed at: alone, as one more, or as the end of a range. */
export type Reach = 'one' | 'more' | 'range'

interface Chosen {
  ids: ReadonlySet<string>
  /** Where a range starts. */
  anchor: string | undefined
}

const nothing: Chosen = { ids: new Set(), anchor: undefined }

/** Which ids are chosen after one was pointed at, in a list in its order. */
export function pointed({ ids, anchor }: Chosen, list: readonly { id: string }[], id: string, reach: Reach): Chosen {
  if (reach === 'one') return { ids: new Set([id]), anchor: id }
  if (reach === 'range' && anchor !== undefined) {
    const [from, to] = [list.findIndex((item) => item.id === anchor), list.findIndex((item) => item.id === id)]
    if (from >= 0)
      return {
        ids: new Set([...ids, ...list.slice(Math.min(from, to), Math.max(from, to) + 1).map((item) => item.id)]),
        anchor,
      }
  }
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Which files of a list are selected. What left the list is no longer. */
export function useUploadSelection(list: readonly UploadItem[]) {
  const [chosen, setChosen] = useState(nothing)
  const items = chosen.ids.size === 0 ? [] : list.filter(({ id }) => chosen.ids.has(id))
  return {
    /** In the order of the list. */
    items,
    has: (id: string) => chosen.ids.has(id),
    all: list.length > 0 && items.length === list.length,
    point: (id: string, reach: Reach) => setChosen((was) => pointed(was, list, id, reach)),
    selectAll: () => setChosen((was) => ({ ids: new Set(list.map(({ id }) => id)), anchor: was.anchor })),
    clear: () => setChosen(nothing),
  }
}
export type UploadSelection = ReturnType<typeof useUploadSelection>

/** What a click or key with modifiers asks for. */
export const reachOf = ({ shiftKey, ctrlKey, metaKey }: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): Reach =>
  shiftKey ? 'range' : ctrlKey || metaKey ? 'more' : 'one'
