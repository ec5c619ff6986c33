import { bigint, date, integer, text } from 'drizzle-orm/pg-core'
import { tenantFigures } from '#server/core/db/tenant-table.ts'

/**
 * [Note: Analytics] What visitors do is gathered in memory (buffer.ts), written
 * down every few seconds (flush.ts) and summed up when a day is over
 * (aggregate.ts). Days are the company's own, by its time zone.
 *
 * Visitors of a day that is not summed up yet: who is who is told by a hash
 * under a secret of that day and company, which is thrown away with these rows.
 * What somebody looked at is in no row of theirs.
 */
export const analyticsVisitors = tenantFigures(
  'analytics_visitors',
  {
    day: date('day').notNull(),
    visitor: bigint('visitor', { mode: 'bigint' }).notNull(),
    views: integer('views').notNull(),
    /** Host of the page that led here, empty without one. */
    source: text('source').notNull(),
    device: text('device').notNull(),
    /** Two letters, empty where no proxy says. */
    country: text('country').notNull(),
  },
  ['day', 'visitor'],
)

/** How often something happened on a day: `kind` says what, `name` to what of its kind. */
export const analyticsCounts = tenantFigures(
  'analytics_counts',
  {
    kind: text('kind').notNull(),
    day: date('day').notNull(),
    name: text('name').notNull(),
    count: integer('count').notNull(),
  },
  // Sums over many days read one kind.
  ['kind', 'day', 'name'],
)

/** The secret of a day, shared by all instances until the day is over. */
export const analyticsSalts = tenantFigures(
  'analytics_salts',
  { day: date('day').notNull(), salt: text('salt').notNull() },
  ['day'],
)
