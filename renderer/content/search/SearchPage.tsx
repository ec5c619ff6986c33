import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ActiveFilters } from '#renderer/core/lists/ActiveFilters.tsx'
import { FilterBar } from '#renderer/core/lists/FilterBar.tsx'
import { activeFilters, clearFilters } from '#renderer/core/lists/list-state.ts'
import { listEnd, MoreItems, SkipList } from '#renderer/core/lists/MoreItems.tsx'
import { usePageInUrl } from '#renderer/core/lists/use-page-in-url.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatNumber } from '#renderer/core/ui/format.ts'
import { isCategorized } from '#shared/core/category-options.ts'
import { contentTypeInfo } from '#shared/core/content-types.ts'
import { contentTypeOfSearch } from '#shared/core/search-options.ts'
import { CategoryLinks } from '../categories/CategoryLinks.tsx'
import { NothingFound } from './NothingFound.tsx'
import { useNotedSearch } from './noted-search.ts'
import { ResultList } from './ResultList.tsx'
import { ResultSkeletons } from './ResultSkeletons.tsx'
import { rememberSearch } from './recent-searches.ts'
import { SearchBox } from './SearchBox.tsx'
import styles from './SearchPage.module.css'
import { SearchStart } from './SearchStart.tsx'
import { isOffered, readSearch, type Search, searchAddress, searchList, searchPages } from './search-list.ts'

export default function SearchPage() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const search = readSearch(address)
  const { k, choice } = search
  const list = useInfiniteQuery({ ...searchPages(search), placeholderData: (before) => before })
  const [first] = list.data?.pages ?? []
  const results = list.data?.pages.flatMap((page) => page.results) ?? []
  const total = first?.total ?? 0
  const show = (next: Partial<Search>, replace = false) =>
    void navigate({ search: searchAddress({ ...search, ...next }) }, { replace, preventScrollReset: true })
  usePageInUrl((pages) => searchAddress(search, pages), list.isPlaceholderData ? 0 : (list.data?.pages.length ?? 0))
  const { type } = searchList.filters
  const options = type.options.filter((option) => isOffered(option, first?.facets, choice.filters.type))
  const shape = { ...searchList, filters: { ...searchList.filters, type: { ...type, options } } }
  const filtered = activeFilters(searchList, choice).length > 0
  useNotedSearch(k, filtered || list.isPlaceholderData ? undefined : first?.total)
  const unfilter = () => show({ choice: clearFilters(searchList, choice) })

  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Search</h1>
      <SearchBox k={k} onSearch={(next) => show({ k: next }, true)} />
      {k === '' ? (
        <SearchStart suggestions={first?.suggestions ?? []} />
      ) : (
        <>
          <FilterBar
            shape={shape}
            state={choice}
            facets={first && { type: first.facets as Record<string, number> }}
            total={total}
            onChange={(next) => show({ choice: next })}
          />
          <ActiveFilters
            shape={shape}
            state={choice}
            total={first && total}
            onChange={(next) => show({ choice: next })}
          />
          {list.isPending ? (
            <ResultSkeletons />
          ) : list.isError && results.length === 0 ? (
            <Failed onRetry={() => void list.refetch()} retrying={list.isRefetching}>
              {list.error.message}
            </Failed>
          ) : (
            <div className={styles.results} data-changing={list.isPlaceholderData || undefined}>
              {first?.corrected && (
                <p className={styles.corrected}>
                  Showing results for <strong>{first.corrected}</strong>. No results for “{k}”.
                </p>
              )}
              {first && first.categories.length > 0 && (
                <CategoryLinks
                  className={styles.categories}
                  label="Categories"
                  links={first.categories.flatMap(({ type, ...found }) => {
                    const name = contentTypeOfSearch(type)
                    return isCategorized(name) ? { ...found, type: name, detail: contentTypeInfo(name).label } : []
                  })}
                  onOpen={() => rememberSearch(k)}
                />
              )}
              {results.length === 0 ? (
                <NothingFound
                  k={k}
                  suggestions={first?.suggestions ?? []}
                  onUnfilter={filtered ? unfilter : undefined}
                />
              ) : (
                <>
                  <SkipList />
                  <ResultList results={results} onOpen={() => rememberSearch(k)} />
                </>
              )}
            </div>
          )}
          {results.length > 0 && (
            <MoreItems
              id={listEnd}
              list={list}
              loaded={results.length}
              total={total}
              count={`${formatNumber(results.length)} of ${formatNumber(total)} results`}
            />
          )}
        </>
      )}
    </div>
  )
}
