import { and, type Column, type SQL, sql } from 'drizzle-orm'

/** Every word has to stand somewhere in the texts; nothing when no word was given. */
export function everyWordIn(texts: SQL, q: string | undefined): SQL | undefined {
  const words = q?.split(/\s+/).filter(Boolean).slice(0, 8) ?? []
  return and(...words.map((word) => sql`${texts} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`))
}

/** Whoever has that tag, in capitals or not. */
export const tagged = (tags: Column, tag: string | undefined) =>
  tag ? sql`exists (select from unnest(${tags}) tag where lower(tag) = lower(${tag}))` : undefined
