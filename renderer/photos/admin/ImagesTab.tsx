import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Failed } from '../../ui/Failed.tsx'
import { formatNumber } from '../../ui/format.ts'
import { adminPhotoPages, allAdminPhotos } from './admin-photo-pages.ts'
import { BulkBar } from './BulkBar.tsx'
import { EditDrawer } from './EditDrawer.tsx'
import { FilterBar } from './FilterBar.tsx'
import styles from './ImagesTab.module.css'
import { NoPhotos } from './NoPhotos.tsx'
import { PhotoCards } from './PhotoCards.tsx'
import { PhotoTable } from './PhotoTable.tsx'
import { RowSkeletons } from './RowSkeletons.tsx'
import { StatusTabs } from './StatusTabs.tsx'
import { useSelection } from './selection.ts'
import { useContentSearch } from './use-content-search.ts'

/** All photos of the company: found, sorted, published, edited, thrown away and brought back. */
export function ImagesTab() {
  const { choice, view, editing, change, edit, showUpload } = useContentSearch()
  const narrow = useMediaQuery('(max-width: 767px)', false)
  const list = useInfiniteQuery(adminPhotoPages(choice))
  const first = list.data?.pages[0]
  const photos = list.data?.pages.flatMap(({ results }) => results) ?? []
  const selection = useSelection(JSON.stringify(choice), photos)
  const selectAll = useMutation({
    mutationFn: () => allAdminPhotos(choice),
    onSuccess: selection.replace,
  })
  const total = first?.total ?? 0

  return (
    <>
      <StatusTabs status={choice.status} counts={first?.counts} onChange={(status) => change({ status })} />
      <FilterBar choice={choice} total={first?.total} view={view} onChange={change} />
      <p className="sr-only" role="status">
        {first && `${formatNumber(total)} images`}
      </p>
      {list.isPending ? (
        <RowSkeletons />
      ) : !list.data ? (
        <div className={styles.box}>
          <Failed onRetry={() => void list.refetch()} retrying={list.isFetching}>
            Error fetching content
          </Failed>
        </div>
      ) : photos.length === 0 ? (
        <div className={styles.box}>
          <NoPhotos
            choice={choice}
            onClear={() => change({ status: undefined, category: undefined, album: undefined, q: undefined })}
            onUpload={() => showUpload(true)}
          />
        </div>
      ) : (
        <div className={styles.list} aria-busy={list.isPlaceholderData} data-old={list.isPlaceholderData || undefined}>
          {view === 'grid' || narrow ? (
            <PhotoCards photos={photos} selection={selection} onEdit={edit} />
          ) : (
            <PhotoTable
              photos={photos}
              selection={selection}
              sort={choice.sort}
              onSort={(sort) => change({ sort: sort === 'newest' ? undefined : sort })}
              onEdit={edit}
            />
          )}
          {list.hasNextPage && (
            <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Load more
            </Button>
          )}
          <p className={`num ${styles.shown}`}>
            {formatNumber(photos.length)} of {formatNumber(total)}
          </p>
        </div>
      )}
      {selection.count > 0 && (
        <BulkBar
          selection={selection}
          trash={choice.status === 'trash'}
          total={total}
          selectAll={() => selectAll.mutate()}
          selectingAll={selectAll.isPending}
        />
      )}
      {editing && <EditDrawer key={editing} id={editing} onClose={() => edit(undefined)} />}
    </>
  )
}
