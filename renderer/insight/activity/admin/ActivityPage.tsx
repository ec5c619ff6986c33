import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { pageSizes } from '#renderer/core/admin/list-page.ts'
import { ManageList } from '#renderer/core/admin/ManageList.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { Pages } from '#renderer/core/admin/Pages.tsx'
import { useListSearch } from '#renderer/core/admin/use-list-search.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { saveText } from '#renderer/core/platform/save-text.ts'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { ActivityFilters } from './ActivityFilters.tsx'
import styles from './ActivityPage.module.css'
import { ActivityTable } from './ActivityTable.tsx'
import { activityFilterOf, isNarrowed, readActivityChoice } from './activity-search.ts'

/** What staff did: who, what, when, from where, and what it was before. */
export default function ActivityPage() {
  const { search, change, turnTo, clear } = useListSearch()
  const choice = readActivityChoice(search)
  const { page, limit } = choice
  const list = useQuery({
    ...query(api.activity.page, { ...activityFilterOf(choice), page, limit }),
    placeholderData: keepPreviousData,
  })
  const table = useMutation({
    mutationFn: () => api.activity.table(activityFilterOf(choice)),
    meta: { changesNothing: true },
    onSuccess: ({ text, name }) => saveText(text, name, 'text/csv'),
  })
  const lines = list.data?.results ?? []
  const about = choice.item
    ? lines.find(({ itemId }) => itemId === choice.item)?.title
    : (lines.find(({ itemId }) => itemId === choice.user)?.title ?? lines.find(({ byId }) => byId === choice.user)?.by)

  return (
    <>
      <PageHead>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          loading={table.isPending}
          disabled={!list.data?.total}
          onClick={() => table.mutate()}
        >
          Export CSV
        </Button>
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
            <Empty
              action={
                <Button variant="default" onClick={clear}>
                  Show everything
                </Button>
              }
            >
              Nothing matches.
            </Empty>
          ) : (
            <Empty>Nothing yet. Whatever admins and moderators change is listed here.</Empty>
          )
        }
      >
        <ActivityTable lines={lines} onlyItem={(item) => `?item=${item}`} />
        <Pages
          page={page}
          limit={limit}
          total={list.data?.total ?? 0}
          onTurn={turnTo}
          onFit={(size) => change({ limit: size === pageSizes[0] ? undefined : String(size) })}
        />
        <p className={styles.kept}>Kept for {list.data?.days === 365 ? 'a year' : `${list.data?.days} days`}.</p>
      </ManageList>
    </>
  )
}
