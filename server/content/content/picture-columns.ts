import { sql } from 'drizzle-orm'
import { integer, text } from 'drizzle-orm/pg-core'

/** The picture something is shown with: a file of the media store by its hash, as on photos. Absent without one. */
export const pictureColumns = () => ({
  sha256: text('sha256'),
  width: integer('width').notNull().default(0),
  height: integer('height').notNull().default(0),
  thumbhash: text('thumbhash').notNull().default(''),
  webp: integer('webp').array().notNull().default(sql`'{}'`),
  alt: text('alt').notNull().default(''),
})
