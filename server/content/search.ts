import { and, type SQL, sql } from 'drizzle-orm'

/** Every word has to stand somewhere in the texts; nothing when no word was given. */
export function everyWordIn(texts: SQL, q: string | undefined): SQL | undefined {
  const words = q?.split(/\s+/).filter(Boolean).slice(0, 8) ?? []
  return and(...words.map((word) => sql`${texts} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`))
}
