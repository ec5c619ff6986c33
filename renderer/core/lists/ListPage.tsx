import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Empty } from '../ui/Empty.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatNumber } from '../ui/format.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { FilterBar } from './FilterBar.tsx'
import styles from './ListPage.module.css'
import type { ListQueryFor, ListResponse } from './list-pages.ts'
import {
  activeFilters,
  clearFilters,
  type Filters,
  type ListShape,
  type ListState,
  listSearch,
  readListState,
} from './list-state.ts'
import { listEnd, MoreItems, SkipList } from './MoreItems.tsx'
import { SearchField } from './SearchField.tsx'
import { usePageInUrl } from './use-page-in-url.ts'

interface Props<F extends Filters, S extends string, I extends object, A extends ListResponse<unknown>> {
  title: string
  /** Content above the title. */
  above?: ReactNode
  /** Content below the title. */
  note?: ReactNode
  shape: ListShape<F, S>
  queryFor: ListQueryFor<F, S, I, A>
  skeleton: ReactNode
  /** Text for an empty list. */
  empty: string
  /** Renders the loaded items. */
  children: (items: A['results']) => ReactNode
}

/** A public list with filters, sorting and “Load more”, in all its states. */
export function ListPage<F extends Filters, S extends string, I extends object, A extends ListResponse<unknown>>({
  title,
  above,
  note,
  shape,
  queryFor,
  skeleton,
  empty,
  children,
}: Props<F, S, I, A>) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const state = readListState(shape, search)
  const change = (next: ListState<F, S>) =>
    void navigate({ search: listSearch(shape, next) }, { preventScrollReset: true })
  const list = useInfiniteQuery({ ...queryFor(state), placeholderData: (before) => before })
  const [firstPage] = list.data?.pages ?? []
  const items = list.data?.pages.flatMap((page) => page.results) ?? []
  const total = firstPage?.total ?? 0
  usePageInUrl((pages) => listSearch(shape, state, pages), list.isPlaceholderData ? 0 : (list.data?.pages.length ?? 0))

  return (
    <div className={`wrap ${styles.page}`}>
      {above}
      <div className={styles.head}>
        <h1>{title}</h1>
        {shape.search && (
          <SearchField key={state.q} label={shape.search} value={state.q} onSearch={(q) => change({ ...state, q })} />
        )}
      </div>
      {note}
      <FilterBar shape={shape} state={state} facets={firstPage?.facets} total={total} onChange={change} />
      <ActiveFilters shape={shape} state={state} total={firstPage && total} onChange={change} />
      {list.isPending ? (
        skeleton
      ) : list.isError && items.length === 0 ? (
        <Failed onRetry={() => void list.refetch()} retrying={list.isRefetching}>
          {list.error.message}
        </Failed>
      ) : items.length === 0 ? (
        <Empty
          action={
            activeFilters(shape, state).length > 0 && (
              <Button variant="default" onClick={() => change(clearFilters(shape, state))}>
                Clear filters
              </Button>
            )
          }
        >
          {empty}
        </Empty>
      ) : (
        <>
          <SkipList />
          <div className={styles.list} data-changing={list.isPlaceholderData || undefined}>
            {children(items)}
          </div>
          <MoreItems
            id={listEnd}
            list={list}
            loaded={items.length}
            total={total}
            count={`${formatNumber(items.length)} of ${formatNumber(total)} ${shape.noun}s`}
          />
        </>
      )}
    </div>
  )
}
