import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { formatCsv, unescapeFormula } from './csv.ts'

const starts = ['=', '+', '-', '@', '\t', '\r', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20']
const before = ['', ' ', '\u00A0', '\u3000', "'", '"', 'x;', 'x; ', 'x;"', 'x;;', 'x\t', 'x\n', 'x\r\n', 'x\n;\t ']
const texts = before.flatMap((lead) => starts.map((start) => `${lead}${start}1+1`))

/** The cells of a spreadsheet that splits at this character. Quotes only count at the start of a cell. */
function cellsAt(delimiter: string, csv: string) {
  const rows = parse(csv, { bom: true, delimiter, relax_quotes: true, relax_column_count: true }) as string[][]
  return rows.flat()
}

/** Spreadsheets treat a cell as a formula if this is the first character besides spaces and quotes. */
const isFormula = (cell: string) => /^[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell)

test.each([',', ';', '\t'])('escapes formulas for separator %j', (separator) => {
  for (const text of texts)
    expect(cellsAt(separator, formatCsv([['a', text, 'b'], [text]])).filter(isFormula), JSON.stringify(text)).toEqual(
      [],
    )
})

test('restores all text when reading an export', () => {
  const alphabet = ['=', '-', '@', "'", '"', ';', ',', ' ', '\t', '\r', '\n', 'x', '\uFF1D']
  const triples = alphabet.flatMap((a) => alphabet.flatMap((b) => alphabet.map((c) => a + b + c)))
  const all = [...texts, ...triples, ...triples.map((text) => `x;${text}=`)]
  const rows = parse(formatCsv(all.map((text) => ['first', text])), {
    bom: true,
    record_delimiter: '\r\n',
  }) as string[][]
  expect(rows.map(([, cell]) => unescapeFormula(cell!))).toEqual(all)
})

test('negative numbers stay numbers', () => {
  expect(formatCsv([['-6.90', '-12', '-1+2', '-']])).toBe('\uFEFF-6.90,-12,"\'-1+2","\'-"\r\n')
})
