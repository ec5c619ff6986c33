import { type Figure, figures, type Preset, presets } from '#shared/core/analytics-options.ts'

/** Period and figure of the analytics, stored in the URL. */
export interface Choice {
  /** Number of days until today, if no dates are set. */
  days: Preset
  start: string | undefined
  end: string | undefined
  compare: boolean
  figure: Figure
  table: boolean
}

const parseDay = (value: string | null) =>
  value && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** Reads the choice from the URL and drops unknown values. */
export function readListState(search: URLSearchParams): Choice {
  const start = parseDay(search.get('start'))
  return {
    days: presets.find((days) => String(days) === search.get('days')) ?? 30,
    start,
    end: start && parseDay(search.get('end')),
    compare: search.get('compare') !== 'off',
    figure: figures.find((figure) => figure === search.get('figure')) ?? 'views',
    table: search.get('as') === 'table',
  }
}

export const periodOf = ({ days, start, end }: Choice) => (start ? { start, ...(end && { end }) } : { days })
