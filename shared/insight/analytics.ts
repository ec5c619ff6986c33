import { z } from 'zod'
import { analyticsTables, devices, longestPeriod } from '#shared/core/analytics-options.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Amount, Id, line, Nothing } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { longestSearch, searchTypes } from '#shared/core/search-options.ts'

/** A day as the company has it: `2026-11-22`. */
const Day = z.iso.date('Enter a day like 2026-11-22.')

/** Both ends belong to it, and it has 366 days at most. Without a start it is so many days until the end, without an end until today. */
const Period = z.object({
  start: Day.optional(),
  end: Day.optional(),
  days: z.coerce.number().int().min(1).max(longestPeriod).default(30),
})
export type Period = z.output<typeof Period>

const Figures = z.object({
  views: z.int(),
  /** People told apart within a day only: whoever comes on two days is counted on both. */
  visitors: z.int(),
  orders: z.int(),
  /** Of orders that were paid and not given back, on the day they were made. */
  revenue: Amount,
  /** Orders of visitors, 0 to 1. */
  conversion: z.number(),
  /** Of the paid ones. */
  averageOrder: Amount,
  likes: z.int(),
  comments: z.int(),
  downloads: z.int(),
})
export type Figures = z.infer<typeof Figures>

const DayFigures = Figures.extend({ date: Day })
export type DayFigures = z.infer<typeof DayFigures>

/** Title and slug are absent of what visitors cannot see any more. */
const Shown = z.object({ _id: Id, title: z.string().optional(), slug: z.string().optional(), views: z.int() })
const Search = z.object({ words: z.string(), count: z.int() })

export const Analytics = z.object({
  range: z.object({
    start: Day,
    end: Day,
    days: z.int(),
    /** Where its days begin and end. */
    timezone: z.string(),
    /** The period of the same length right before it. */
    previous: z.object({ start: Day, end: Day }),
  }),
  totals: Figures,
  previous: Figures,
  series: z.array(DayFigures),
  previousSeries: z.array(DayFigures),
  top: z.object({
    products: z.array(Shown.extend({ sold: z.int(), revenue: Amount })),
    content: z.array(Shown.extend({ type: z.enum(searchTypes) })),
    searches: z.array(Search),
    /** Those that found nothing. */
    emptySearches: z.array(Search),
  }),
  /** Where visitors came from: hosts, and an empty name for those who came by themselves. */
  sources: z.array(z.object({ name: z.string(), visitors: z.int() })),
  devices: z.array(z.object({ name: z.enum(devices), visitors: z.int() })),
  /** By two letters. Absent where no proxy says. */
  countries: z.array(z.object({ name: z.string(), visitors: z.int() })).optional(),
})
export type Analytics = z.infer<typeof Analytics>

export const analytics = {
  /** Throws PLAN_LIMIT_REACHED where the plan has no analytics. */
  get: endpoint(routes.analytics.get, { access: 'admin', tx: 'read', input: Period, output: Analytics }),
  /** One part of it as CSV. */
  table: endpoint(routes.analytics.table, {
    access: 'admin',
    recentSignIn: true,
    tx: 'read',
    input: Period.extend({ what: z.enum(analyticsTables).default('days') }),
    output: z.object({ name: z.string(), text: z.string() }),
  }),
  /** A page was shown. */
  visit: endpoint(routes.analytics.visit, {
    access: 'public',
    tx: 'none',
    input: z.object({ referrer: z.string().max(4000).default('') }),
    output: Nothing,
  }),
  /** Something was looked for, and so many things were found. */
  searched: endpoint(routes.analytics.searched, {
    access: 'public',
    tx: 'none',
    input: z.object({ k: line(longestSearch), found: z.int().min(0).max(1e9) }),
    output: Nothing,
  }),
} satisfies Promised<'analytics'>
