import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { unescapeFormula } from '#shared/core/csv.ts'
import { AppError } from '#shared/core/errors.ts'

/** A row of a CSV file by column name, as `columnName` writes it. Missing cells are empty. */
export interface CsvRow {
  line: number
  cell(name: string): string
  /** Whether the file has the column. */
  has(name: string): boolean
}

/** `Attribute 1 value(s)` as `attribute1values`. */
const columnName = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, '')

const options = { bom: true, relax_column_count: true, max_record_size: 1024 * 1024 } as const

/** The column names of a CSV file. Throws VALIDATION for a file that is none. */
export async function columnsOfFile(path: string): Promise<Set<string>> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
    const text = buffer.toString('utf8', 0, bytesRead)
    if (text.includes('\0')) throw unreadable()
    const [head = []] = parseAtOnce(text, { ...options, to: 1 })
    return new Set(head.map(columnName))
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(error)
    throw error
  } finally {
    await file.close()
  }
}

/** Reads a CSV file in UTF-8 row by row. Throws VALIDATION with the line of a fault. */
export async function* readCsvRows(path: string): AsyncGenerator<CsvRow> {
  const parser = createReadStream(path).pipe(
    parse({ ...options, columns: (head: string[]) => head.map(columnName), info: true, skip_empty_lines: true }),
  )
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: Record<string, string>
      info: { lines: number }
    }>)
      yield {
        line: info.lines,
        cell: (name) =>
          unescapeFormula(record[name] ?? '')
            .replaceAll('\0', '')
            .toWellFormed()
            .trim(),
        has: (name) => Object.hasOwn(record, name),
      }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(error)
    throw error
  }
}

/**
 * Rows of the same record, which are adjacent. Rows without a `keyOf` belong to the record before. Of very long records
 * the first 1,000 rows count.
 */
export async function* readCsvGroups(path: string, keyOf: (row: CsvRow) => string): AsyncGenerator<CsvRow[]> {
  let rows: CsvRow[] = []
  for await (const row of readCsvRows(path)) {
    const key = keyOf(row)
    if (rows[0] && key && keyOf(rows[0]) !== key) {
      yield rows
      rows = []
    }
    if ((key || rows[0]) && rows.length < 1000) rows.push(row)
  }
  if (rows.length) yield rows
}

function unreadable(cause?: CsvError) {
  const line = Number((cause as (CsvError & { lines?: number }) | undefined)?.lines)
  const where = line ? ` at line ${line}` : ''
  return new AppError('VALIDATION', `This file cannot be read${where}: export it again as CSV.`, { cause })
}
