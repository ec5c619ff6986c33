import { CsvError, parse } from 'csv-parse/sync'
import { unescapeFormula } from '#shared/core/csv.ts'
import { AppError } from '#shared/core/errors.ts'
import { type ImportCheck, mostImportRows } from '#shared/core/import-options.ts'

type Encoding = ImportCheck['encoding']
type Separator = ImportCheck['separator']

/** A parsed CSV file. */
export interface Table {
  encoding: Encoding
  separator: Separator
  head: string[]
  /** Numbered as in spreadsheets: the header row is 1. */
  rows: { row: number; cells: string[] }[]
}

const refused = (message: string, cause?: unknown) => new AppError('VALIDATION', message, { cause })

/** Parses a CSV file. Throws VALIDATION with a message for the user. */
export function readTable(bytes: Buffer): Table {
  const { text, encoding } = textOf(bytes)
  if (text.includes('\0')) throw refused('This is not a CSV file. Save the table as CSV first.')
  const separator = separatorOf(text)
  const [head, ...rest] = recordsOf(text, separator)
  if (!head?.some(Boolean)) throw refused('This file is empty. Its first row has to name the columns.')
  const rows = rest
    .map((cells, at) => ({ row: at + 2, cells: cells.map(unescapeFormula) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (rows.length > mostImportRows)
    throw refused(`This file has more than ${mostImportRows.toLocaleString('en')} rows. Split it into several.`)
  if (rows.length === 0) throw refused('This file has column names, and no rows below them.')
  return { encoding, separator, head: head.map((name) => unescapeFormula(name).trim()), rows }
}

/** Decodes by byte order mark, then as UTF-8, then as Windows-1252 (old Excel versions). */
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

/** The most frequent separator of the header row, outside of quotes. */
function separatorOf(text: string): Separator {
  const counts = new Map<Separator, number>([
    [',', 0],
    [';', 0],
    ['\t', 0],
  ])
  let quoted = false
  for (const char of text.slice(0, 20_000)) {
    if (char === '"') quoted = !quoted
    else if (!quoted && (char === '\n' || char === '\r')) break
    else if (!quoted && counts.has(char as Separator)) counts.set(char as Separator, counts.get(char as Separator)! + 1)
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

function recordsOf(text: string, delimiter: Separator): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      // One more than allowed, to detect that there are too many.
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
