import { bigint, integer, text } from 'drizzle-orm/pg-core'

/** What belongs to a video or audio file beside its words. */
export const clipColumns = () => ({
  /** The file of the media store, by the hash of what was received. Absent for what is elsewhere. */
  clip: text('clip'),
  /** How the file is wrapped, `mp4`; tells its type. */
  clipEnding: text('clip_ending').notNull().default(''),
  /** As its sender called it. */
  fileName: text('file_name').notNull().default(''),
  /** Bytes received. */
  size: bigint('size', { mode: 'number' }).notNull().default(0),
  /** Seconds; 0 when nobody said. */
  duration: integer('duration').notNull().default(0),
  quality: text('quality').notNull().default(''),
})
