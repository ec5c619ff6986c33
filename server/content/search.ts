import { type Column, type SQL, sql } from 'drizzle-orm'

/** Every word has to stand somewhere in the texts; nothing when no word was given. */
export function everyWordIn(texts: SQL, q: string | undefined): SQL | undefined {
  const words = q?.split(/\s+/).filter(Boolean).slice(0, 8) ?? []
  if (words.length === 0) return undefined
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  // The texts become small letters once, and not again for each of the words.
  return sql`lower(${texts}) like all(array(select lower(pattern) from unnest(${sql.param(patterns)}::text[]) pattern))`
}

/** Whoever has that tag, in capitals or not. */
export const tagged = (tags: Column, tag: string | undefined) =>
  tag ? sql`exists (select from unnest(${tags}) tag where lower(tag) = lower(${tag}))` : undefined
