import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { MoreItems } from '#renderer/core/lists/MoreItems.tsx'
import { formatNumber } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import styles from './ProfileList.module.css'

interface Page<T> {
  results: T[]
  total: number
  nextCursor?: string | undefined
}

interface Props<T> {
  title: string
  call: ((input: { limit: number; cursor?: string | undefined }) => Promise<Page<T>>) & { key: string }
  limit: number
  skeletonHeight: number
  empty: string
  children(items: readonly T[]): ReactNode
}

/** One list on the profile page. */
export function ProfileList<T>({ title, call, limit, skeletonHeight, empty, children }: Props<T>) {
  const id = useId()
  const list = useInfiniteQuery(listPages(call, { limit }))
  const items = list.data?.pages.flatMap(({ results }) => results) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>
        {title}
        {total ? <span className={`num ${styles.total}`}> {formatNumber(total)}</span> : null}
      </h2>
      {!list.data ? (
        <LoadingState query={list} label={`Loading ${title.toLowerCase()}`} bones={[skeletonHeight]} />
      ) : items.length === 0 ? (
        <p>{empty}</p>
      ) : (
        children(items)
      )}
      <MoreItems compact list={list} loaded={items.length} total={total} />
    </section>
  )
}
