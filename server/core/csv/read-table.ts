import { CsvError, parse } from 'csv-parse/sync'
import { unguarded } from '#shared/core/csv.ts'
import { AppError } from '#shared/core/errors.ts'
import { type ImportCheck, mostImportRows } from '#shared/core/import-options.ts'

type Encoding = ImportCheck['encoding']
type Separator = ImportCheck['separator']

/** A file as a table; rows are as they stand in the file, the first of them its head. */
export interface Table {
  encoding: Encoding
  separator: Separator
  head: string[]
  /** Each with its number, as spreadsheets count: the head is 1. */
  rows: { row: number; cells: string[] }[]
}

const refused = (message: string, cause?: unknown) => new AppError('VALIDATION', message, { cause })

/** Reads what a spreadsheet has saved. Throws VALIDATION, fit to show. */
export function readTable(bytes: Buffer): Table {
  const { text, encoding } = textOf(bytes)
  if (text.includes('\0')) throw refused('This is not a CSV file. Save the table as CSV first.')
  const separator = separatorOf(text)
  const [head, ...rest] = recordsOf(text, separator)
  if (!head?.some(Boolean)) throw refused('This file is empty. Its first row has to name the columns.')
  const rows = rest
    .map((cells, at) => ({ row: at + 2, cells: cells.map(unguarded) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (rows.length > mostImportRows)
    throw refused(`This file has more than ${mostImportRows.toLocaleString('en')} rows. Split it into several.`)
  if (rows.length === 0) throw refused('This file has column names, and no rows below them.')
  return { encoding, separator, head: head.map((name) => unguarded(name).trim()), rows }
}

/** By its mark, else UTF-8 where it is, else what old Excel writes. */
function textOf(bytes: Buffer): { text: string; encoding: Encoding } {
  for (const [mark, label] of [
    ['fffe', 'utf-16le'],
    ['feff', 'utf-16be'],
  ] as const)
    if (bytes.subarray(0, 2).toString('hex') === mark)
      return { text: new TextDecoder(label).decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

/** Whatever separates most in the head, outside of quotes. */
function separatorOf(text: string): Separator {
  const counts = new Map<Separator, number>([
    [',', 0],
    [';', 0],
    ['\t', 0],
  ])
  let quoted = false
  for (const letter of text.slice(0, 20_000)) {
    if (letter === '"') quoted = !quoted
    else if (!quoted && (letter === '\n' || letter === '\r')) break
    else if (!quoted && counts.has(letter as Separator))
      counts.set(letter as Separator, counts.get(letter as Separator)! + 1)
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

function recordsOf(text: string, delimiter: Separator): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      // One more than fits, so that it can be said.
      to: mostImportRows + 2,
      max_record_size: 512 * 1024,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number((error as CsvError & { lines?: number }).lines)
    throw refused(
      `This file cannot be read${line ? ` at line ${line}` : ''}: a quotation mark is missing or does not belong there.`,
      error,
    )
  }
}
