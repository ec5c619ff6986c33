import { type DragEvent, useEffect, useRef, useState } from 'react'

interface Reorder {
  /** Names of the entries, in their order. */
  names: readonly string[]
  /** Ids of the entries where the list may change during a drag. */
  ids?: readonly string[]
  /** Changes when the entries are in a new order. */
  order: unknown
  onMove(from: number, to: number): void
}

/** Reorders a list by dragging or with `MoveButtons`. Announces moves, and restores the focus to the moved entry. */
export function useReorder({ names, ids, order, onMove }: Reorder) {
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [draggedId, setDraggedId] = useState<string>()
  const [over, setOver] = useState<number>()
  const pressed = useRef<{ to: number; by: 1 | -1 }>(undefined)

  // An entry that moves in the document loses the focus, and a button that reaches the end is disabled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order has changed
  useEffect(() => {
    if (!pressed.current) return
    const { to, by } = pressed.current
    pressed.current = undefined
    const buttons = [...(list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])]
    const enabled = buttons.filter(({ disabled }) => !disabled)
    const same = enabled.find(({ dataset }) => dataset.move === String(by))
    ;(same ?? enabled[0])?.focus()
  }, [order])

  const idOf = (at: number) => ids?.[at] ?? String(at)
  const found = names.findIndex((_, at) => idOf(at) === draggedId)
  const dragged = found < 0 ? undefined : found

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= names.length) return
    setAnnouncement(`“${names[from]}” is now ${to + 1} of ${names.length}.`)
    onMove(from, to)
  }
  const endDrag = () => {
    setDraggedId(undefined)
    setOver(undefined)
  }
  return {
    list,
    announcement,
    dragged,
    /** The entry under the dragged one. */
    over,
    moveBy(at: number, by: 1 | -1) {
      pressed.current = { to: at + by, by }
      move(at, at + by)
    },
    dragProps: (at: number) => ({
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', names[at]!)
        setDraggedId(idOf(at))
      },
      onDragEnd: endDrag,
      onDragOver(event: DragEvent) {
        if (dragged === undefined) return
        event.preventDefault()
        setOver(at)
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        if (dragged !== undefined) move(dragged, at)
        endDrag()
      },
    }),
  }
}
