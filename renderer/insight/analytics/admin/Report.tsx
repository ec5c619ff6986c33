import { Link } from 'react-router-dom'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { paths } from '#renderer/core/paths.ts'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { figureLabels } from '#shared/core/analytics-options.ts'
import type { Analytics } from '#shared/insight/analytics.ts'
import type { Choice } from './choice.ts'
import { DayTable } from './DayTable.tsx'
import { FigureTiles } from './FigureTiles.tsx'
import styles from './Report.module.css'
import { TimeChart } from './TimeChart.tsx'
import { TopLists } from './TopLists.tsx'

interface Props {
  /** Undefined while loading. */
  analytics: Analytics | undefined
  /** Whether another period is loading. */
  old?: boolean
  choice: Pick<Choice, 'figure' | 'table' | 'compare'>
  onChange(changes: Record<string, string | undefined>): void
}

export function Report({ analytics, old = false, choice: { figure, table, compare }, onChange }: Props) {
  return (
    <div className={styles.report} data-old={old || undefined} aria-busy={old}>
      <FigureTiles
        analytics={analytics}
        compare={compare}
        figure={figure}
        onChoose={(next) => onChange({ figure: next === 'views' ? undefined : next })}
      />
      {analytics ? (
        <>
          <section className={styles.card} aria-labelledby="by-day">
            <header className={styles.head}>
              <h2 id="by-day">{table ? 'By day' : `${figureLabels[figure]} by day`}</h2>
              <FilterPills<'chart' | 'table'>
                label="Show as"
                pills={[
                  { value: 'chart', name: 'Chart', count: undefined },
                  { value: 'table', name: 'Table', count: undefined },
                ]}
                value={table ? 'table' : 'chart'}
                onChange={(as) => onChange({ as: as === 'table' ? as : undefined })}
              />
            </header>
            {table ? (
              <DayTable series={analytics.series} />
            ) : (
              <TimeChart analytics={analytics} figure={figure} compare={compare} />
            )}
          </section>
          <TopLists analytics={analytics} />
          <p className={styles.note}>
            Days begin at midnight in {analytics.range.timezone}.{' '}
            <Link to={paths.admin.updateCompany}>Change the time zone</Link>. Visitors are distinguished within a day
            only, so a visitor on two days counts twice. Staff, bots and visitors who opt out of tracking are not
            counted, and no cookie is set. Orders include those of customers who are not counted.
          </p>
        </>
      ) : (
        <Skeletons label="Loading analytics" className={styles.bones}>
          <Bone height={330} />
          <Bone height={220} />
        </Skeletons>
      )}
    </div>
  )
}
