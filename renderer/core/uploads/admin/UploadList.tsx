import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { UploadItem } from '#shared/core/uploads.ts'
import styles from './UploadList.module.css'

interface Props {
  items: readonly UploadItem[]
  /** A row; arrow keys focus its element with `data-row-focus`. */
  row(item: UploadItem): ReactNode
  /** Handles further keys; `item` is the row with the focus. */
  onKey?(event: KeyboardEvent, item: UploadItem | undefined): void
}

/** Virtual list that scrolls with the page. */
export function UploadList(props: Props) {
  const place = useRef<HTMLUListElement>(null)
  const scrollMargin = useOffset(place, () => window.scrollY)
  const virtualizer = useWindowVirtualizer({ ...sizes(props.items), scrollMargin })
  return <Rows {...props} place={place} virtualizer={virtualizer} />
}

/** Virtual list inside its own scroll container. */
export function ScrolledUploadList({ scroller, ...props }: Props & { scroller: RefObject<HTMLElement | null> }) {
  const place = useRef<HTMLUListElement>(null)
  const scrollMargin = useOffset(
    place,
    () => (scroller.current?.scrollTop ?? 0) - (scroller.current?.getBoundingClientRect().top ?? 0),
  )
  const getScrollElement = () => scroller.current
  const virtualizer = useVirtualizer({ ...sizes(props.items), scrollMargin, getScrollElement })
  return <Rows {...props} place={place} virtualizer={virtualizer} />
}

const sizes = (items: readonly UploadItem[]) => ({
  count: items.length,
  estimateSize: () => 63,
  overscan: 6,
  getItemKey: (index: number) => items[index]!.id,
})

/** Offset of the list in its scroll container, measured again because content above it changes. */
function useOffset(place: RefObject<HTMLElement | null>, scrolled: () => number) {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    if (place.current) setOffset(Math.round(place.current.getBoundingClientRect().top + scrolled()))
  })
  return offset
}

interface RowsProps<S extends Element | Window> extends Props {
  place: RefObject<HTMLUListElement | null>
  virtualizer: Virtualizer<S, Element>
}

function Rows<S extends Element | Window>({ items, row, onKey, place, virtualizer }: RowsProps<S>) {
  const focusOn = (index: number) => {
    virtualizer.scrollToIndex(index)
    const row = rowAt(place.current, index)
    // At once, because the next key may come before the next frame. A distant row is rendered first.
    if (row) row.focus({ preventScroll: true })
    else requestAnimationFrame(() => rowAt(place.current, index)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element
    // Fields handle their own keys.
    if (!target.matches('[data-row-focus], [type=checkbox]')) return
    const from = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)
    const to = destination(event.key, from, items.length)
    if (to !== undefined) {
      event.preventDefault()
      focusOn(to)
    }
    onKey?.(event, items[to ?? from])
  }
  return (
    <ul
      ref={place}
      className={styles.list}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
      aria-label="Files"
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          className={styles.place}
          style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
        >
          {row(items[index]!)}
        </li>
      ))}
    </ul>
  )
}

const rowAt = (list: HTMLElement | null, index: number) =>
  list?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-focus]`)

/** The row that a key moves to, if any. */
function destination(key: string, from: number, count: number): number | undefined {
  if (Number.isNaN(from)) return undefined
  if (key === 'ArrowDown') return Math.min(count - 1, from + 1)
  if (key === 'ArrowUp') return Math.max(0, from - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
