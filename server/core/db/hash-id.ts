import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** SQL for an id that is always the same for a text: a UUID of version 3, made of its MD5 hash. Not a secret. */
export const hashId = (text: SQLWrapper): SQL<string> =>
  sql`overlay(overlay(md5(${text}) placing '3' from 13) placing '8' from 17)::uuid`

/** SQL for the same as `addressKey`: one text for all spellings of a mailbox. Expects lower case. */
export const normalizedAddress = (email: SQLWrapper): SQL<string> => {
  const name = sql`split_part(split_part(${email}, '@', 1), '+', 1)`
  const domain = sql`split_part(${email}, '@', 2)`
  return sql`case when ${domain} in ('gmail.com', 'googlemail.com') then replace(${name}, '.', '') || '@gmail.com' else ${name} || '@' || ${domain} end`
}
