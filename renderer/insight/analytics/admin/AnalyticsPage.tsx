import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { updateSearch } from '#renderer/core/admin/update-search.ts'
import { usePendingSearch } from '#renderer/core/admin/use-pending-search.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { periodOf, readListState } from './choice.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { Report } from './Report.tsx'
import { Sample } from './Sample.tsx'

export default function AnalyticsPage() {
  const { search, go } = usePendingSearch()
  const choice = readListState(search)
  const period = periodOf(choice)
  const change = (changes: Record<string, string | undefined>) =>
    go((now) => updateSearch(now, changes), { replace: true, preventScrollReset: true })
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query(api.analytics.get, period),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
  if (error?.code === 'PLAN_LIMIT_REACHED') return <Sample />
  return (
    <>
      <PageHead>
        <ExportMenu period={period} disabled={!data} />
      </PageHead>
      <PeriodBar choice={choice} range={isPlaceholderData ? undefined : data?.range} onChange={change} />
      {error && (!data || isPlaceholderData) ? (
        <Failed onRetry={() => void refetch()} retrying={isFetching}>
          {error.message}
        </Failed>
      ) : (
        <Report analytics={data} old={isPlaceholderData} choice={choice} onChange={change} />
      )}
    </>
  )
}
