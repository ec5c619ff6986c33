/** Formats rows as CSV that spreadsheets read as text, never as formulas. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(cell).join(','))
  // Without a byte order mark, Excel assumes an old encoding.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** The beginning of a formula, with characters that spreadsheets skip. */
const formula = String.raw`[\s"']*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]`
/**
 * Spreadsheets that split at semicolons, tabs or line breaks start a cell after each of them, even inside our
 * quotes.
 */
const cellStart = String.raw`(?<=^|[;\t\r\n])`
const unescapedFormula = new RegExp(`${cellStart}(?=${formula})`, 'g')
const escapedFormula = new RegExp(`${cellStart}'(?=${formula})`, 'g')

/** Escapes formulas with an apostrophe, because values contain user input. */
function cell(value: string): string {
  // A negative number is a number in every spreadsheet.
  if (/^-\d+(\.\d+)?$/.test(value)) return value
  const safe = value.replace(unescapedFormula, "'")
  return /[",;\t\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Removes the apostrophes that `formatCsv` adds. */
export const unescapeFormula = (value: string) => value.replace(escapedFormula, '')
