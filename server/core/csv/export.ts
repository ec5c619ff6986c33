import { formatCsv } from '#shared/core/csv.ts'
import { AppError } from '#shared/core/errors.ts'
import { mostImportRows } from '#shared/core/import-options.ts'
import { cellText, type Fields } from './fields.ts'

/** A column of an exported table. */
export type Column<Row> = [name: string, cell: (row: Row) => string]

/** The columns that an import reads, so that an exported table can be imported again. */
export const columnsToImport = (fields: Fields): Column<Record<string, unknown>>[] =>
  Object.entries(fields).map(([name, field]) => [field.label, (row) => cellText(field, row[name])])

/** A table as a CSV file named after the day. Throws VALIDATION with `tooMany` for more than `max` rows. */
export function csvFile<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { max, tooMany }: { max: number; tooMany: string },
): { name: string; text: string } {
  if (rows.length > max) throw new AppError('VALIDATION', tooMany)
  const table = [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]
  return { name: `${name}-${new Date().toISOString().slice(0, 10)}.csv`, text: formatCsv(table) }
}

/** The limit of exports that can be imported again. */
export const importable = (what: string) => ({
  max: mostImportRows,
  tooMany: `You can export up to ${mostImportRows.toLocaleString('en')} ${what} at once. Select fewer.`,
})
