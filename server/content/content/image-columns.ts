import { sql } from 'drizzle-orm'
import { integer, text } from 'drizzle-orm/pg-core'

/** The cover of an item: the hash of a stored image and its sizes. */
export const imageColumns = () => ({
  sha256: text('sha256'),
  width: integer('width').notNull().default(0),
  height: integer('height').notNull().default(0),
  thumbhash: text('thumbhash').notNull().default(''),
  webp: integer('webp').array().notNull().default(sql`'{}'`),
  alt: text('alt').notNull().default(''),
})
