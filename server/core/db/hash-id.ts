import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** SQL for an id that is always the same for a text: a UUID of version 3, made of its MD5 hash. Not a secret. */
export const hashId = (text: SQLWrapper): SQL<string> =>
  sql`overlay(overlay(md5(${text}) placing '3' from 13) placing '8' from 17)::uuid`
