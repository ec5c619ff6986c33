import { z } from 'zod'
import { adminRead } from '#shared/core/access.ts'
import { analyticsTables, devices, longestPeriod, shopStages } from '#shared/core/analytics-options.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Amount, Id, line, Nothing } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { longestSearch, searchTypes } from '#shared/core/search-options.ts'

/** A day in the time zone of the company: `2026-11-22`. */
const Day = z.iso.date('Enter a day like 2026-11-22.')

/** Includes both ends and at most 366 days. Without a start it has `days` days, without an end it ends today. */
const Period = z.object({
  start: Day.optional(),
  end: Day.optional(),
  days: z.coerce.number().int().min(1).max(longestPeriod).default(30),
})
export type Period = z.output<typeof Period>

const Figures = z.object({
  views: z.int(),
  /** Visitors are distinguished within a day only. A visitor on two days counts twice. */
  visitors: z.int(),
  orders: z.int(),
  /** Orders that were paid and not refunded, by the day of the order. */
  revenue: Amount,
  /** Orders per visitor, 0 to 1. */
  conversion: z.number(),
  /** Average of paid orders. */
  averageOrder: Amount,
  likes: z.int(),
  comments: z.int(),
  downloads: z.int(),
})
export type Figures = z.infer<typeof Figures>

const DayFigures = Figures.extend({ date: Day })
export type DayFigures = z.infer<typeof DayFigures>

/** Title and slug are absent if the item is no longer public. */
const Viewed = z.object({ _id: Id, title: z.string().optional(), slug: z.string().optional(), views: z.int() })
const Search = z.object({ words: z.string(), count: z.int() })

export const Analytics = z.object({
  range: z.object({
    start: Day,
    end: Day,
    days: z.int(),
    /** Time zone of the days. */
    timezone: z.string(),
    /** The previous period of the same length. */
    previous: z.object({ start: Day, end: Day }),
  }),
  totals: Figures,
  previous: Figures,
  series: z.array(DayFigures),
  previousSeries: z.array(DayFigures),
  /** Visitors per day who got to each step, and the orders of the period. */
  funnel: z.object({
    visitors: z.int(),
    product: z.int(),
    cart: z.int(),
    checkout: z.int(),
    orders: z.int(),
    paid: z.int(),
  }),
  /** Paid orders without refunded amounts. */
  sales: z.object({
    /** An empty name for deleted products. */
    categories: z.array(z.object({ name: z.string(), sold: z.int(), revenue: Amount })),
    methods: z.array(z.object({ name: z.string(), orders: z.int(), revenue: Amount })),
    /** `reduction` is the amount of the discount. */
    discounts: z.array(
      z.object({ name: z.string(), code: z.string(), orders: z.int(), reduction: Amount, revenue: Amount }),
    ),
  }),
  top: z.object({
    products: z.array(Viewed.extend({ sold: z.int(), revenue: Amount })),
    content: z.array(Viewed.extend({ type: z.enum(searchTypes) })),
    searches: z.array(Search),
    /** Searches without results. */
    emptySearches: z.array(Search),
  }),
  /** Hosts of referring pages; an empty name for direct visits. */
  sources: z.array(z.object({ name: z.string(), visitors: z.int() })),
  devices: z.array(z.object({ name: z.enum(devices), visitors: z.int() })),
  /** ISO country codes. Absent if no proxy sends them. */
  countries: z.array(z.object({ name: z.string(), visitors: z.int() })).optional(),
})
export type Analytics = z.infer<typeof Analytics>

export const analytics = {
  /** Throws PLAN_LIMIT_REACHED if the plan has no analytics. */
  get: endpoint(routes.analytics.get, { ...adminRead, input: Period, output: Analytics }),
  /** Exports one part as CSV. */
  table: endpoint(routes.analytics.table, {
    access: 'admin',
    recentSignIn: true,
    tx: 'read',
    input: Period.extend({ what: z.enum(analyticsTables).default('days') }),
    output: z.object({ name: z.string(), text: z.string() }),
  }),
  /** A page view. */
  visit: endpoint(routes.analytics.visit, {
    access: 'public',
    tx: 'none',
    input: z.object({ referrer: z.string().max(4000).default('') }),
    output: Nothing,
  }),
  /** A step towards an order. Steps of the same visitor and day count once. */
  stage: endpoint(routes.analytics.stage, {
    access: 'public',
    tx: 'none',
    // Views of products are counted without it.
    input: z.object({ stage: z.enum(shopStages).exclude(['product']) }),
    output: Nothing,
  }),
  /** A search with its number of results. */
  searched: endpoint(routes.analytics.searched, {
    access: 'public',
    tx: 'none',
    input: z.object({ k: line(longestSearch), found: z.int().min(0).max(1e9) }),
    output: Nothing,
  }),
} satisfies EndpointsOf<'analytics'>
