import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { pageSizes } from '#renderer/content/content/admin/content-search.ts'
import { Pages } from '#renderer/content/content/admin/Pages.tsx'
import { changedSearch } from '#renderer/core/admin/changed-search.ts'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { saveText } from '#renderer/core/platform/save-text.ts'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import styles from './ActivityPage.module.css'
import { ActivityTable } from './ActivityTable.tsx'
import { activityFilterOf, isNarrowed, readActivityChoice } from './activity-search.ts'

/** What staff did: who, what, when, from where, and what it was before. */
export default function ActivityPage() {
  const [search, setSearch] = useSearchParams()
  const choice = readActivityChoice(search)
  const { page, limit } = choice
  const turn = useCallback(
    (changes: Record<string, string | undefined>) =>
      setSearch((now) => changedSearch(now, changes), { replace: true, preventScrollReset: true }),
    [setSearch],
  )
  const change = (changes: Record<string, string | undefined>) => turn({ ...changes, page: undefined })
  const onTurn = useCallback((to: number) => turn({ page: to === 1 ? undefined : String(to) }), [turn])
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
      <p className="sr-only" role="status">
        {list.data && formatPlural(list.data.total, 'line')}
      </p>
      {list.isPending ? (
        <Skeletons className={styles.rows} label="Loading activity">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Bone key={row} height={72} />
          ))}
        </Skeletons>
      ) : !list.data ? (
        <div className={styles.box}>
          <Failed onRetry={() => void list.refetch()} retrying={list.isFetching}>
            Failed to fetch activity
          </Failed>
        </div>
      ) : list.data.total === 0 ? (
        <div className={styles.box}>
          {isNarrowed(choice) ? (
            <Empty
              action={
                <Button variant="default" onClick={() => setSearch({}, { replace: true })}>
                  Show everything
                </Button>
              }
            >
              Nothing matches.
            </Empty>
          ) : (
            <Empty>Nothing yet. Whatever admins and moderators change is listed here.</Empty>
          )}
        </div>
      ) : (
        <div className={styles.list} aria-busy={list.isPlaceholderData} data-old={list.isPlaceholderData || undefined}>
          <ActivityTable lines={lines} onlyItem={(item) => `?item=${item}`} />
          <Pages
            page={page}
            limit={limit}
            total={list.data.total}
            onTurn={onTurn}
            onFit={(size) => change({ limit: size === pageSizes[0] ? undefined : String(size) })}
          />
          <p className={styles.kept}>Kept for {list.data.days === 365 ? 'a year' : `${list.data.days} days`}.</p>
        </div>
      )}
    </>
  )
}
