import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ListPagination } from '#renderer/core/admin/ListPagination.tsx'
import { pageSizes } from '#renderer/core/admin/list-page.ts'
import { ManageList } from '#renderer/core/admin/ManageList.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { ExportCsv } from '#renderer/core/admin/TableButtons.tsx'
import { useListSearch } from '#renderer/core/admin/use-list-search.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { Empty, NoMatches } from '#renderer/core/ui/Empty.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { ActivityFilters } from './ActivityFilters.tsx'
import styles from './ActivityPage.module.css'
import { ActivityTable } from './ActivityTable.tsx'
import { activityFilterOf, isNarrowed, readActivityChoice } from './activity-search.ts'

/** The activity log of staff. */
export default function ActivityPage() {
  const { search, change, setPage, clear } = useListSearch()
  const choice = readActivityChoice(search)
  const { page, limit } = choice
  const list = useQuery({
    ...query(api.activity.page, { ...activityFilterOf(choice), page, limit }),
    placeholderData: keepPreviousData,
  })
  const lines = list.data?.results ?? []
  const about = choice.item
    ? lines.find(({ itemId }) => itemId === choice.item)?.title
    : (lines.find(({ itemId }) => itemId === choice.user)?.title ?? lines.find(({ byId }) => byId === choice.user)?.by)

  return (
    <>
      <PageHead>
        <ExportCsv table={() => api.activity.table(activityFilterOf(choice))} disabled={!list.data?.total} />
      </PageHead>
      <ActivityFilters choice={choice} people={list.data?.people ?? []} about={about} onChange={change} />
      <ManageList
        list={list}
        total={list.data?.total}
        status={list.data && formatPlural(list.data.total, 'line')}
        loading="Loading activity"
        rowHeight={72}
        failed="Failed to fetch activity"
        empty={
          isNarrowed(choice) ? (
            <NoMatches show="Show everything" onShow={clear}>
              Nothing matches.
            </NoMatches>
          ) : (
            <Empty>No activity yet. Changes by admins and moderators appear here.</Empty>
          )
        }
      >
        <ActivityTable lines={lines} onlyItem={(item) => `?item=${item}`} />
        <ListPagination
          page={page}
          limit={limit}
          total={list.data?.total ?? 0}
          onPageChange={setPage}
          onPageSizeChange={(size) => change({ limit: size === pageSizes[0] ? undefined : String(size) })}
        />
        <p className={styles.retention}>Stored for {list.data?.days === 365 ? 'a year' : `${list.data?.days} days`}.</p>
      </ManageList>
    </>
  )
}
