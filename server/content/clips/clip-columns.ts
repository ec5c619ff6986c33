import { bigint, integer, text } from 'drizzle-orm/pg-core'

/** Columns of a video or audio file, without its texts. */
export const clipColumns = () => ({
  /** Hash of the received file, which names the stored one. Absent for linked videos. */
  clip: text('clip'),
  /** Extension of the stored file, such as `mp4`. */
  clipEnding: text('clip_ending').notNull().default(''),
  /** Original name. */
  fileName: text('file_name').notNull().default(''),
  /** Bytes received. */
  size: bigint('size', { mode: 'number' }).notNull().default(0),
  /** Seconds; 0 when unknown. */
  duration: integer('duration').notNull().default(0),
  quality: text('quality').notNull().default(''),
})
