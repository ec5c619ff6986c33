import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatNumber } from '../ui/format.ts'
import { loadToEnd, maxPerLoad, type PagedList } from './load-to-end.ts'
import styles from './MoreItems.module.css'

/** Target of “Skip the list”. */
export const listEnd = 'list-end'

/** Skip link past a long list; visible on focus. */
export const SkipList = () => (
  <a className="skip-link" href={`#${listEnd}`}>
    Skip the list
  </a>
)

interface Props {
  list: PagedList & { hasNextPage: boolean; isFetchNextPageError: boolean; error: { message: string } | null }
  /** Number of loaded items. */
  loaded: number
  /** Number of all items, if the list says so. */
  total?: number | undefined
  /** `12 of 40 photos`; absent where the page shows the count in another place. */
  count?: string
  label?: string
  /** Small buttons, for lists in panels. */
  compact?: boolean
  /** `listEnd` where the page has a `SkipList`. */
  id?: string
}

/**
 * Buttons of a paged list that load the next page or the rest, at most 500 items at a time. Every paged list uses them.
 */
export function MoreItems({ list, loaded, total, count, label = 'Load more', compact, id }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState<'next' | 'end'>()
  const run = async (target: 'next' | 'end') => {
    setBusy(target)
    if (target === 'next') await list.fetchNextPage()
    else {
      await loadToEnd(list)
      end.current?.focus({ preventScroll: true })
      end.current?.scrollIntoView({ block: 'nearest' })
    }
    setBusy(undefined)
  }
  const most = `${formatNumber(maxPerLoad)} more`
  const isLong = total !== undefined && total - loaded > maxPerLoad
  const endLabel = total === undefined ? `Load up to ${most}` : isLong ? `Load ${most}` : 'Jump to the end'
  const size = compact ? 'sm' : 'md'
  return (
    <div ref={end} id={id} className={styles.more} data-compact={compact || undefined} tabIndex={-1}>
      {count && (
        <p className="num" role="status">
          {count}
        </p>
      )}
      {list.isFetchNextPageError && <p role="alert">{list.error?.message}</p>}
      {list.hasNextPage && (
        <div className={styles.buttons}>
          <Button
            variant="default"
            size={size}
            loading={busy === 'next'}
            disabled={busy === 'end'}
            onClick={() => void run('next')}
          >
            {list.isFetchNextPageError ? 'Try Again' : label}
          </Button>
          <Button
            variant="subtle"
            size={size}
            loading={busy === 'end'}
            disabled={busy === 'next'}
            onClick={() => void run('end')}
          >
            {endLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
