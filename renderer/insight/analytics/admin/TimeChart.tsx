import { useId, useState } from 'react'
import { type Figure, figureLabels } from '#shared/core/analytics-options.ts'
import type { Analytics, DayFigures } from '#shared/insight/analytics.ts'
import { formatFigure, formatShort, formatWhole } from './format-figure.ts'
import { roundMaximum } from './round-maximum.ts'
import styles from './TimeChart.module.css'

const width = 1000
const height = 240

interface Props {
  analytics: Pick<Analytics, 'series' | 'previousSeries' | 'range'>
  figure: Figure
  compare: boolean
}

/** A chart of one figure by day. A slider announces the value of each day. */
export function TimeChart({ analytics: { series, previousSeries }, figure, compare }: Props) {
  const [title, description] = [useId(), useId()]
  const last = series.length - 1
  const [selectedDay, setSelectedDay] = useState(last)
  const at = Math.min(selectedDay, last)
  const of = (days: readonly DayFigures[]) => days.map((day) => day[figure])
  const [now, before] = [of(series), compare ? of(previousSeries) : []]
  const maximum = roundMaximum(Math.max(...now, ...before))
  const label = figureLabels[figure]
  const valueText = describeDay(series[at]!, compare ? previousSeries[at] : undefined, figure)
  const place = last ? (at / last) * 100 : 50

  return (
    <figure className={styles.figure}>
      <figcaption className={styles.readout}>
        <b>{formatWhole(series[at]!.date)}</b>
        <span className="num">{formatFigure(figure, now[at]!)}</span>
        {compare && (
          <span className={`num ${styles.before}`}>
            before, {formatShort(previousSeries[at]!.date)}: {formatFigure(figure, before[at]!)}
          </span>
        )}
      </figcaption>
      <div className={styles.plot}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={title}
          aria-describedby={description}
        >
          <title id={title}>{`${label} by day`}</title>
          <desc id={description}>{summaryOf(series, figure)}</desc>
          {[0.25, 0.5, 0.75].map((part) => (
            <line key={part} className={styles.grid} x1={0} x2={width} y1={height * part} y2={height * part} />
          ))}
          <polygon className={styles.area} points={`0,${height} ${pointsOf(now, maximum)} ${width},${height}`} />
          {compare && <polyline className={styles.past} points={pointsOf(before, maximum)} />}
          <polyline className={styles.line} points={pointsOf(now, maximum)} />
        </svg>
        <span className={styles.rule} style={{ insetInlineStart: `${place}%` }} aria-hidden="true">
          <i style={{ insetBlockEnd: `${(now[at]! / maximum) * 100}%` }} />
        </span>
        <input
          className={styles.slider}
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={`${label}, day`}
          aria-valuetext={valueText}
          onChange={(event) => setSelectedDay(Number(event.currentTarget.value))}
          onPointerMove={({ currentTarget, clientX, pointerType }) => {
            if (pointerType !== 'mouse') return
            const { left, width: wide } = currentTarget.getBoundingClientRect()
            setSelectedDay(Math.max(0, Math.min(last, Math.round(((clientX - left) / wide) * last))))
          }}
        />
        <span className={`num ${styles.top}`} aria-hidden="true">
          {formatFigure(figure, maximum)}
        </span>
      </div>
      <div className={`num ${styles.days}`} aria-hidden="true">
        {[0, Math.floor(last / 2), last]
          .filter((day, place, all) => all.indexOf(day) === place)
          .map((day) => (
            <span key={day}>{formatShort(series[day]!.date)}</span>
          ))}
      </div>
    </figure>
  )
}

function pointsOf(values: readonly number[], maximum: number) {
  // A single day is a horizontal line.
  const all = values.length === 1 ? [values[0]!, values[0]!] : values
  const step = width / (all.length - 1)
  return all
    .map((value, at) => `${(at * step).toFixed(1)},${(height - (value / maximum) * height).toFixed(1)}`)
    .join(' ')
}

function describeDay(day: DayFigures, before: DayFigures | undefined, figure: Figure) {
  const label = figureLabels[figure].toLowerCase()
  const text = `${formatWhole(day.date)}: ${label} ${formatFigure(figure, day[figure])}`
  return before ? `${text}; ${formatWhole(before.date)}: ${formatFigure(figure, before[figure])}` : text
}

function summaryOf(series: readonly DayFigures[], figure: Figure) {
  const [first, ...rest] = series
  const by = (better: (a: number, b: number) => boolean) =>
    rest.reduce((best, day) => (better(day[figure], best[figure]) ? day : best), first!)
  const [most, least] = [by((a, b) => a > b), by((a, b) => a < b)]
  const describe = (day: DayFigures) => `${formatFigure(figure, day[figure])} on ${formatWhole(day.date)}`
  return `At most ${describe(most)}, at least ${describe(least)}. The table has every day.`
}
