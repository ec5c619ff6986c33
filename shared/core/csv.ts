/** Rows as CSV that spreadsheets read as text, never as formulas. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(cell).join(','))
  // Without the mark at the front, Excel takes the text for an old code page.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** What may stand before the first character of a formula, and those first characters. */
const formula = String.raw`[\s"']*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]`
/**
 * A spreadsheet that splits at semicolons, tabs or lines starts a cell at each
 * of them, since our quotes then stand in the middle of its cell.
 */
const cellStart = String.raw`(?<=^|[;\t\r\n])`
const unmarked = new RegExp(`${cellStart}(?=${formula})`, 'g')
const marked = new RegExp(`${cellStart}'(?=${formula})`, 'g')

/** Puts an apostrophe before each formula: names and comments come from anyone. */
function cell(value: string): string {
  const safe = value.replace(unmarked, "'")
  return /[",;\t\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell that was exported by `csvOf`: without the apostrophes before formulas. */
export const unguarded = (value: string) => value.replace(marked, '')
