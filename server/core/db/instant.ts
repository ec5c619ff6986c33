import { customType } from 'drizzle-orm/pg-core'

/**
 * A timestamptz that reads as an ISO string, which is also how it travels.
 * Milliseconds, because that is all an ISO string of ours holds: a page's
 * cursor would otherwise fall between two rows.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
})
