/** Rows as CSV that spreadsheets read as text, never as formulas. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(cell).join(','))
  // Without the mark at the front, Excel takes the text for an old code page.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** What begins like a formula, or like one that is marked already. */
const formula = /^'*\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** What begins like a formula is marked as text: names come from anywhere. */
function cell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell that comes back, without the mark that it left with. */
export const unguarded = (value: string) => (value.startsWith("'") && formula.test(value) ? value.slice(1) : value)
