import type { ReactNode } from 'react'
import { MoreItems } from '../lists/MoreItems.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatNumber } from '../ui/format.ts'
import { Bone, Skeletons } from '../ui/Skeletons.tsx'
import styles from './list.module.css'

const rows = [1, 2, 3, 4, 5, 6]

interface Props {
  /** The query of the list. */
  list: {
    isPending: boolean
    isFetching: boolean
    isPlaceholderData: boolean
    data: unknown
    refetch(): Promise<unknown>
  }
  /** Number of matching items, once loaded. */
  total: number | undefined
  /** Number of matching items as text for screen readers. */
  status: string | undefined
  /** Skeleton until the first response, or the label of the default one. */
  loading: string | ReactNode
  /** Height of one row of the skeleton, in px. */
  rowHeight?: number
  /** Error text when the list could not be loaded. */
  failed: string
  /** Shown when nothing matches. */
  empty: ReactNode
  /** The list; its first element takes the whole width. */
  children: ReactNode
}

/** An admin list in each of its states: loading, failed, empty, outdated or current. */
export function ManageList({ list, total, status, loading, rowHeight = 60, failed, empty, children }: Props) {
  return (
    <>
      <p className="sr-only" role="status">
        {status}
      </p>
      {list.isPending ? (
        typeof loading === 'string' ? (
          <ListSkeleton label={loading} rowHeight={rowHeight} />
        ) : (
          loading
        )
      ) : !list.data ? (
        <div className={styles.box}>
          <Failed onRetry={() => void list.refetch()} retrying={list.isFetching}>
            {failed}
          </Failed>
        </div>
      ) : total === 0 ? (
        <div className={styles.box}>{empty}</div>
      ) : (
        <div className={styles.list} aria-busy={list.isPlaceholderData} data-old={list.isPlaceholderData || undefined}>
          {children}
        </div>
      )}
    </>
  )
}

/** Skeleton rows of a list. */
const ListSkeleton = ({ label, rowHeight = 60 }: { label: string; rowHeight?: number }) => (
  <Skeletons className={styles.rows} label={label}>
    {rows.map((row) => (
      <Bone key={row} height={rowHeight} />
    ))}
  </Skeletons>
)

interface LoadMoreProps {
  list: Parameters<typeof MoreItems>[0]['list']
  loaded: number
  total: number
}

/** The buttons that load more of an admin list, and the number of loaded items. */
export const LoadMore = ({ list, loaded, total }: LoadMoreProps) => (
  <MoreItems
    compact
    list={list}
    loaded={loaded}
    total={total}
    count={`${formatNumber(loaded)} of ${formatNumber(total)}`}
  />
)
