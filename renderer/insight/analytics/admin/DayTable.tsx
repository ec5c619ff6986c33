import { figureLabels, figures } from '#shared/core/analytics-options.ts'
import type { DayFigures } from '#shared/insight/analytics.ts'
import styles from './DayTable.module.css'
import { formatFigure, formatWhole } from './format-figure.ts'

/** All figures by day, the latest first. */
export function DayTable({ series }: { series: readonly DayFigures[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.scroll} aria-label="Figures by day" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {figures.map((figure) => (
              <th key={figure} scope="col">
                {figureLabels[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">{formatWhole(day.date)}</th>
              {figures.map((figure) => (
                <td key={figure} className="num">
                  {formatFigure(figure, day[figure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
