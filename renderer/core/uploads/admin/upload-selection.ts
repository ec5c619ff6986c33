import { useState } from 'react'
import type { UploadItem } from '#shared/core/uploads.ts'
import { between } from '../../admin/selection.ts'

/** How an item is selected: alone, in addition, or as the end of a range. */
export type SelectMode = 'one' | 'more' | 'range'

interface SelectionState {
  ids: ReadonlySet<string>
  /** Where a range starts. */
  anchor: string | undefined
}

const emptySelection: SelectionState = { ids: new Set(), anchor: undefined }

/** The selection after one item of the list was selected. */
export function selectItem(
  { ids, anchor }: SelectionState,
  list: readonly { id: string }[],
  id: string,
  mode: SelectMode,
): SelectionState {
  if (mode === 'one') return { ids: new Set([id]), anchor: id }
  const from = mode === 'range' ? list.findIndex((item) => item.id === anchor) : -1
  if (from >= 0) {
    const to = list.findIndex((item) => item.id === id)
    return { ids: new Set([...ids, ...between(list, from, to).map((item) => item.id)]), anchor }
  }
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** The selected files of a list. Files that left the list are no longer selected. */
export function useUploadSelection(list: readonly UploadItem[]) {
  const [selection, setSelection] = useState(emptySelection)
  const items = selection.ids.size === 0 ? [] : list.filter(({ id }) => selection.ids.has(id))
  return {
    /** In the order of the list. */
    items,
    has: (id: string) => selection.ids.has(id),
    all: list.length > 0 && items.length === list.length,
    select: (id: string, mode: SelectMode) => setSelection((before) => selectItem(before, list, id, mode)),
    selectAll: () => setSelection(({ anchor }) => ({ ids: new Set(list.map(({ id }) => id)), anchor })),
    clear: () => setSelection(emptySelection),
  }
}
export type UploadSelection = ReturnType<typeof useUploadSelection>

/** The mode of a click or key with modifiers. */
export const selectModeOf = ({
  shiftKey,
  ctrlKey,
  metaKey,
}: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): SelectMode =>
  shiftKey ? 'range' : ctrlKey || metaKey ? 'more' : 'one'
