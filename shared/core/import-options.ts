/** Kinds of records that can be imported from CSV. */
export const importKinds = ['products', 'users', 'events', 'orders'] as const
export type ImportKind = (typeof importKinds)[number]

export const largestImport = 10 * 1024 * 1024
export const mostImportRows = 10_000
/** Maximum displayed rows and problems. */
export const maxDisplayedRows = 100

interface Column {
  /** Column name in the file. */
  header: string
  /** The field that it fills, or null. */
  field: string | null
  /** Values of the first rows. */
  samples: string[]
}

/** A row with changes, numbered as in spreadsheets. */
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

/** The changes that a file would make. */
export interface ImportCheck {
  kind: ImportKind
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
  separator: ',' | ';' | '\t'
  columns: Column[]
  /** Available fields. */
  fields: { name: string; label: string; required: boolean }[]
  counts: Record<'create' | 'update' | 'unchanged' | 'errors', number>
  /** The first rows. */
  rows: ImportRow[]
  problems: ImportProblem[]
  /** Values that are ignored, while the rest of their rows is imported. */
  notes: ImportProblem[]
  /** Names of categories that the import adds. */
  newCategories: string[]
  /** The problems as CSV for download. */
  problemsTable: string
  /** Why nothing can be imported, if so. */
  general?: string
  /** Identifies the file and its changes; send it to apply them. Absent if nothing can be imported. */
  token?: string
}

export interface Imported {
  message: string
  counts: ImportCheck['counts']
}
