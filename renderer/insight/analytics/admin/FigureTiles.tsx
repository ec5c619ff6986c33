import { Skeleton } from '@mantine/core'
import { type Figure, figureLabels, figures } from '#shared/core/analytics-options.ts'
import type { Analytics } from '#shared/insight/analytics.ts'
import { changeOf } from '../../dashboard/admin/trend-words.ts'
import styles from './FigureTiles.module.css'
import { formatFigure } from './format-figure.ts'

interface Props {
  /** Undefined while loading. */
  analytics: Analytics | undefined
  compare: boolean
  figure: Figure
  onChoose(figure: Figure): void
}

/** Figures of a period compared with the previous one. Each selects the figure of the chart. */
export function FigureTiles({ analytics, compare, figure: selected, onChoose }: Props) {
  return (
    <ul className={styles.tiles}>
      {figures.map((figure) => (
        <li key={figure}>
          <button
            type="button"
            className={styles.tile}
            aria-pressed={figure === selected}
            onClick={() => onChoose(figure)}
          >
            <span className={styles.label}>{figureLabels[figure]}</span>
            {analytics ? (
              <>
                <span className={`num ${styles.value}`}>{formatFigure(figure, analytics.totals[figure])}</span>
                {compare && <Change analytics={analytics} figure={figure} />}
              </>
            ) : (
              <Skeleton height={28} width={72} mt={4} component="span" display="block" />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Change({ analytics: { totals, previous, range }, figure }: { analytics: Analytics; figure: Figure }) {
  const trend = { now: totals[figure], before: previous[figure] }
  const { way, short, label } = changeOf(trend, range.days)
  return (
    <span className={`num ${styles.change}`} data-way={way}>
      <b aria-hidden>{short}</b>
      <span aria-hidden> from {formatFigure(figure, trend.before)}</span>
      <span className="sr-only">, {label}</span>
    </span>
  )
}
