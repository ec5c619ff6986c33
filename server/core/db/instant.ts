import { customType } from 'drizzle-orm/pg-core'

/**
 * A timestamptz as an ISO string. Milliseconds, because more precision is lost in the string and cursors would skip
 * rows.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
})
