import { type Column, type SQL, sql } from 'drizzle-orm'
import type { DurationRanges } from '#shared/core/durations.ts'

/** The length class of a column of seconds. Without parameters, so that it can be grouped by. */
export function lengthOf(seconds: Column, lengths: DurationRanges): SQL<string> {
  const cases = Object.entries(lengths).map(([name, end]) =>
    end === Number.POSITIVE_INFINITY
      ? sql.raw(`else '${name}'`)
      : sql`when ${seconds} < ${sql.raw(String(end))} then ${sql.raw(`'${name}'`)}`,
  )
  return sql<string>`case when ${seconds} = 0 then 'unknown' ${sql.join(cases, sql` `)} end`
}
