import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Empty } from '../ui/Empty.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatNumber } from '../ui/format.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { FilterBar } from './FilterBar.tsx'
import { PhotoGrid, PhotoGridSkeleton } from './PhotoGrid.tsx'
import { PhotoOverlay } from './PhotoOverlay.tsx'
import styles from './PhotosPage.module.css'
import {
  choiceSearch,
  filterCount,
  mostPages,
  type PhotoChoice,
  photoPages,
  readChoice,
  readPages,
} from './photo-list.ts'

export default function PhotosPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const choice = readChoice(search)
  const choose = (next: PhotoChoice) => void navigate({ search: choiceSearch(next) }, { preventScrollReset: true })
  const list = useInfiniteQuery({ ...photoPages(choice), placeholderData: (before) => before })
  const [firstPage] = list.data?.pages ?? []
  const photos = list.data?.pages.flatMap((page) => page.results) ?? []
  const total = firstPage?.total ?? 0
  usePlaceInAddress(choice, list.isPlaceholderData ? 0 : (list.data?.pages.length ?? 0))

  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Photos</h1>
      <FilterBar choice={choice} facets={firstPage?.facets} total={total} onChoose={choose} />
      <ActiveFilters choice={choice} total={firstPage && total} onChoose={choose} />
      {list.isPending ? (
        <PhotoGridSkeleton />
      ) : list.isError && photos.length === 0 ? (
        <Failed onRetry={() => void list.refetch()} retrying={list.isRefetching}>
          {list.error.message}
        </Failed>
      ) : photos.length === 0 ? (
        <Empty
          action={
            filterCount(choice) > 0 && (
              <Button variant="default" onClick={() => choose(readChoice(new URLSearchParams()))}>
                Clear filters
              </Button>
            )
          }
        >
          No photos available.
        </Empty>
      ) : (
        <>
          <div className={styles.list} data-changing={list.isPlaceholderData || undefined}>
            <PhotoGrid photos={photos} />
          </div>
          <div className={styles.more}>
            <p className="num" role="status">
              {formatNumber(photos.length)} of {formatNumber(total)} photos
            </p>
            {list.isFetchNextPageError && <p role="alert">{list.error?.message}</p>}
            {list.hasNextPage && (
              <Button
                variant="default"
                size="md"
                loading={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {list.isFetchNextPageError ? 'Try Again' : 'Load more'}
              </Button>
            )}
          </div>
        </>
      )}
      <PhotoOverlay />
    </div>
  )
}

/** How far somebody has come stands in the address, so that reloading comes back to it. */
function usePlaceInAddress(choice: PhotoChoice, pages: number) {
  const navigate = useNavigate()
  const { search, mask } = useLocation()
  const reached = choiceSearch(choice, Math.min(pages, mostPages))
  const said = choiceSearch(choice, readPages(new URLSearchParams(search)))
  const behind = pages > 0 && !mask && reached !== said
  useEffect(() => {
    if (!behind) return
    void navigate({ search: reached }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }, [behind, reached, navigate])
}
