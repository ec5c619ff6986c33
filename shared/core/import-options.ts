/** What can come in as a table. */
export const importKinds = ['products', 'users', 'events', 'orders'] as const
export type ImportKind = (typeof importKinds)[number]

export const largestImport = 10 * 1024 * 1024
export const mostImportRows = 10_000
/** Rows and problems that are shown; the table of problems holds more. */
export const shownImportRows = 100

interface Column {
  /** At its place in the file. */
  header: string
  /** The field it fills; none where it is left out. */
  field: string | null
  /** What stands in it, in the first rows. */
  samples: string[]
}

/** A row that would change something. Rows are numbered as spreadsheets do. */
interface ImportRow {
  row: number
  what: 'create' | 'update'
  title: string
  changes: { field: string; before: string; after: string }[]
}

export interface ImportProblem {
  row: number
  column: string
  value: string
  message: string
}

/** What a file would do. */
export interface ImportCheck {
  kind: ImportKind
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
  separator: ',' | ';' | '\t'
  columns: Column[]
  /** What a column can be. */
  fields: { name: string; label: string; required: boolean }[]
  counts: Record<'create' | 'update' | 'unchanged' | 'errors', number>
  /** The first of them. */
  rows: ImportRow[]
  problems: ImportProblem[]
  /** What rows say that is left as it is, while the rest of them comes in. */
  notes: ImportProblem[]
  /** All problems, as far as they fit, to be taken along. */
  problemsTable: string
  /** Why none of it can be brought in, whatever the rows say. */
  general?: string
  /** Names exactly this file and what it would do; shown again to do it. Absent where nothing can be done. */
  token?: string
}

export interface Imported {
  message: string
  counts: ImportCheck['counts']
}
