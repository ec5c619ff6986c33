import { type Figure, figures, type Preset, presets } from '#shared/core/analytics-options.ts'

/** What the analytics show. The URL is its only home. */
export interface Choice {
  /** Days until today, unless both ends are chosen. */
  days: Preset
  start: string | undefined
  end: string | undefined
  compare: boolean
  figure: Figure
  table: boolean
}

const dayIn = (value: string | null) =>
  value && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** Reads the choice from an address; whatever does not exist is left out. */
export function readChoice(search: URLSearchParams): Choice {
  const start = dayIn(search.get('start'))
  return {
    days: presets.find((days) => String(days) === search.get('days')) ?? 30,
    start,
    end: start && dayIn(search.get('end')),
    compare: search.get('compare') !== 'off',
    figure: figures.find((figure) => figure === search.get('figure')) ?? 'views',
    table: search.get('as') === 'table',
  }
}

/** The period as the server is asked for it. */
export const periodOf = ({ days, start, end }: Choice) => (start ? { start, ...(end && { end }) } : { days })
