import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { changedSearch } from '#renderer/core/admin/changed-search.ts'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { periodOf, readChoice } from './choice.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { Report } from './Report.tsx'
import { Sample } from './Sample.tsx'

/** Who came, what they looked at and what became of it. */
export default function AnalyticsPage() {
  const [search, setSearch] = useSearchParams()
  const choice = readChoice(search)
  const period = periodOf(choice)
  const change = (changes: Record<string, string | undefined>) =>
    setSearch((now) => changedSearch(now, changes), { replace: true, preventScrollReset: true })
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
