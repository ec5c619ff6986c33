import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatNumber } from '../ui/format.ts'
import { loadToEnd, mostAtOnce, type PagedList } from './load-to-end.ts'
import styles from './MoreItems.module.css'

/** Where "Skip the list" leads. */
export const listEnd = 'list-end'

/** Lets keyboards pass a list of any length; hidden until it has the focus. */
export const SkipList = () => (
  <a className="skip-link" href={`#${listEnd}`}>
    Skip the list
  </a>
)

interface Props {
  list: PagedList & { hasNextPage: boolean; isFetchNextPageError: boolean; error: { message: string } | null }
  /** How many items are loaded, of how many. */
  loaded: number
  total: number
  /** `12 of 40 photos`; absent where the count stands elsewhere. */
  count?: string
  label?: string
  /** `listEnd` where the page has a `SkipList`. */
  id?: string
}

/** What stands below a list that is loaded page by page: the next page, or the end of the list. */
export function MoreItems({ list, loaded, total, count, label = 'Load more', id }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState<'next' | 'end'>()
  const run = async (what: 'next' | 'end') => {
    setBusy(what)
    if (what === 'next') await list.fetchNextPage()
    else {
      await loadToEnd(list)
      end.current?.focus({ preventScroll: true })
      end.current?.scrollIntoView({ block: 'end' })
    }
    setBusy(undefined)
  }
  const isLong = total - loaded > mostAtOnce
  return (
    <div ref={end} id={id} className={styles.more} tabIndex={-1}>
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
            size="md"
            loading={busy === 'next'}
            disabled={busy === 'end'}
            onClick={() => void run('next')}
          >
            {list.isFetchNextPageError ? 'Try Again' : label}
          </Button>
          <Button
            variant="subtle"
            size="md"
            loading={busy === 'end'}
            disabled={busy === 'next'}
            onClick={() => void run('end')}
          >
            {isLong ? `Show ${formatNumber(mostAtOnce)} more` : 'Jump to the end'}
          </Button>
        </div>
      )}
    </div>
  )
}
