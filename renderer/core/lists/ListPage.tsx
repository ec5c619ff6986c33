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
import {
  activeFilters,
  type Choice,
  choiceSearch,
  type Filters,
  type ListShape,
  readChoice,
  widest,
} from './list-choice.ts'
import type { ListAnswer, PagesOf } from './list-pages.ts'
import { listEnd, MoreItems, SkipList } from './MoreItems.tsx'
import { SearchField } from './SearchField.tsx'
import { usePlaceInAddress } from './use-place-in-address.ts'

interface Props<F extends Filters, S extends string, I extends object, A extends ListAnswer<unknown>> {
  title: string
  /** What stands below the title. */
  note?: ReactNode
  shape: ListShape<F, S>
  pagesOf: PagesOf<F, S, I, A>
  skeleton: ReactNode
  /** The stated text for a list without items. */
  empty: string
  /** Shows the items loaded so far. */
  children: (items: A['results']) => ReactNode
}

/** A list of any kind of thing: filters, sorting, "Load more", and all its states. */
export function ListPage<F extends Filters, S extends string, I extends object, A extends ListAnswer<unknown>>({
  title,
  note,
  shape,
  pagesOf,
  skeleton,
  empty,
  children,
}: Props<F, S, I, A>) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const choice = readChoice(shape, search)
  const choose = (next: Choice<F, S>) =>
    void navigate({ search: choiceSearch(shape, next) }, { preventScrollReset: true })
  const list = useInfiniteQuery({ ...pagesOf(choice), placeholderData: (before) => before })
  const [firstPage] = list.data?.pages ?? []
  const items = list.data?.pages.flatMap((page) => page.results) ?? []
  const total = firstPage?.total ?? 0
  usePlaceInAddress(
    (pages) => choiceSearch(shape, choice, pages),
    list.isPlaceholderData ? 0 : (list.data?.pages.length ?? 0),
  )

  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {shape.search && (
          <SearchField
            key={choice.q}
            label={shape.search}
            value={choice.q}
            onSearch={(q) => choose({ ...choice, q })}
          />
        )}
      </div>
      {note}
      <FilterBar shape={shape} choice={choice} facets={firstPage?.facets} total={total} onChoose={choose} />
      <ActiveFilters shape={shape} choice={choice} total={firstPage && total} onChoose={choose} />
      {list.isPending ? (
        skeleton
      ) : list.isError && items.length === 0 ? (
        <Failed onRetry={() => void list.refetch()} retrying={list.isRefetching}>
          {list.error.message}
        </Failed>
      ) : items.length === 0 ? (
        <Empty
          action={
            activeFilters(shape, choice).length > 0 && (
              <Button variant="default" onClick={() => choose(widest(shape, choice))}>
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
