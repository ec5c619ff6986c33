import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
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
  /** How many items match, once that is known. */
  total: number | undefined
  /** How many items match, in words, for screen readers. */
  status: string | undefined
  /** Shown until the first answer: what is loading, or a skeleton of its own. */
  loading: string | ReactNode
  /** Height of one row of the skeleton, in px. */
  rowHeight?: number
  /** Said when the list could not be loaded. */
  failed: string
  /** Shown when nothing matches. */
  empty: ReactNode
  /** The list itself; its first element takes the whole width. */
  children: ReactNode
}

/** A list of the console in each of its states: loading, failed, empty, outdated or up to date. */
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

/** Rows that are still loading. */
export const ListSkeleton = ({ label, rowHeight = 60 }: { label: string; rowHeight?: number }) => (
  <Skeletons className={styles.rows} label={label}>
    {rows.map((row) => (
      <Bone key={row} height={rowHeight} />
    ))}
  </Skeletons>
)

interface LoadMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> }
  loaded: number
  total: number
}

/** The way to the next part of a list, and how much of it is loaded. */
export const LoadMore = ({ list, loaded, total }: LoadMoreProps) => (
  <>
    {list.hasNextPage && (
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Load more
      </Button>
    )}
    <p className={`num ${styles.shown}`}>
      {formatNumber(loaded)} of {formatNumber(total)}
    </p>
  </>
)
