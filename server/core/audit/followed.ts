import type { ActivityKind } from '#shared/core/activity-options.ts'

/** How a value is told: as it is, without its markup, in money, as a moment, as yes or no, or only that it changed. */
type Telling = 'text' | 'html' | 'money' | 'moment' | 'yes' | 'flag'

/** What the log says of a table. */
export interface Followed {
  kind: ActivityKind
  /** The column that says what it is called. */
  title: string
  /** What is told of it, by column, and what people call that. */
  fields: Record<string, string | readonly [string, Telling]>
  /** Unless it is all of them. */
  on?: readonly ('insert' | 'update' | 'delete')[]
  /** The column that says whose it is: what people do to their own is their own business. */
  own?: string
  /** A part of something that is followed itself. */
  partOf?: { table: string; column: string }
}

/** Columns that several tables have. */
export const commonFields = {
  text: { title: 'Title', tags: 'Tags' },
  picture: { sha256: ['Picture', 'flag'], alt: 'Alternative text' },
  clip: { clip: ['File', 'flag'], file_name: 'File name', duration: 'Seconds' },
  seo: { seo_title: 'Search title', seo_description: 'Search description' },
} as const
