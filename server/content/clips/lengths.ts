import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Lengths } from '#shared/core/lengths.ts'

/** Which of these lengths a column of seconds is; `unknown` when nobody said. Our own words and figures, so that grouping by it is one expression. */
export function lengthOf(seconds: Column, lengths: Lengths): SQL<string> {
  const cases = Object.entries(lengths).map(([name, end]) =>
    end === Number.POSITIVE_INFINITY
      ? sql.raw(`else '${name}'`)
      : sql`when ${seconds} < ${sql.raw(String(end))} then ${sql.raw(`'${name}'`)}`,
  )
  return sql<string>`case when ${seconds} = 0 then 'unknown' ${sql.join(cases, sql` `)} end`
}
