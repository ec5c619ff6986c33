import { bigint, date, integer, smallint, text } from 'drizzle-orm/pg-core'
import { tenantFigures } from '#server/core/db/tenant-table.ts'

/**
 * [Note: Analytics] Page views are buffered in memory (buffer.ts), written every
 * few seconds (flush.ts) and aggregated when a day is over (aggregate.ts). Days
 * follow the company's time zone.
 *
 * Visitors of days that are not aggregated yet. A visitor is a hash under a
 * secret of that day and company; the secret is deleted with these rows. No row
 * says which pages a visitor opened.
 */
export const analyticsVisitors = tenantFigures(
  'analytics_visitors',
  {
    day: date('day').notNull(),
    visitor: bigint('visitor', { mode: 'bigint' }).notNull(),
    views: integer('views').notNull(),
    /** Host of the referring page, empty without one. */
    source: text('source').notNull(),
    device: text('device').notNull(),
    /** ISO country code, empty unless a proxy sends it. */
    country: text('country').notNull(),
    /** The furthest step towards an order: 0 is none, 1 the first of `shopStages`. */
    stage: smallint('stage').notNull().default(0),
  },
  ['day', 'visitor'],
)

/** Counts per day: `kind` is the event, `name` the item. */
export const analyticsCounts = tenantFigures(
  'analytics_counts',
  {
    kind: text('kind').notNull(),
    day: date('day').notNull(),
    name: text('name').notNull(),
    count: integer('count').notNull(),
  },
  // Sums over many days read one kind only.
  ['kind', 'day', 'name'],
)

/** The visitor secret of a day, shared by all servers until the day is over. */
export const analyticsSalts = tenantFigures(
  'analytics_salts',
  { day: date('day').notNull(), salt: text('salt').notNull() },
  ['day'],
)
