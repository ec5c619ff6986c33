import type { ActivityKind } from '#shared/core/activity-options.ts'

/** How a value is displayed; `flag` shows only that it changed. */
type ValueFormat = 'text' | 'html' | 'money' | 'moment' | 'yes' | 'flag'

/** How changes to a table appear in the activity log. */
export interface AuditedTable {
  kind: ActivityKind
  /** The column with the item's name. */
  title: string
  /** The logged columns with their labels. */
  fields: Record<string, string | readonly [string, ValueFormat]>
  /** All operations if absent. */
  on?: readonly ('insert' | 'update' | 'delete')[]
  /** The column with the owner's user id. Changes that users make to their own rows are not logged. */
  own?: string
  /** The parent row under which changes are logged. */
  partOf?: { table: string; column: string }
}

/** Columns that several tables share. */
export const commonFields = {
  text: { title: 'Title', tags: 'Tags' },
  image: { sha256: ['Picture', 'flag'], alt: 'Alternative text' },
  clip: { clip: ['File', 'flag'], file_name: 'File name', duration: 'Seconds' },
  seo: { seo_title: 'Search title', seo_description: 'Search description' },
} as const
