import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvOf, unguarded } from './csv.ts'

const starts = ['=', '+', '-', '@', '\t', '\r', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20']
const before = ['', ' ', '\u00A0', '\u3000', "'", '"', 'x;', 'x; ', 'x;"', 'x;;', 'x\t', 'x\n', 'x\r\n', 'x\n;\t ']
const texts = before.flatMap((lead) => starts.map((start) => `${lead}${start}1+1`))

/** The cells that a spreadsheet finds which splits at this character. Quotes count only where a cell begins with one. */
function cellsAt(delimiter: string, csv: string) {
  const rows = parse(csv, { bom: true, delimiter, relax_quotes: true, relax_column_count: true }) as string[][]
  return rows.flat()
}

/** A spreadsheet takes a cell for a formula when this is the first character that is no space and no quote. */
const isFormula = (cell: string) => /^[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell)

test.each([',', ';', '\t'])('no cell is a formula where columns are separated by %j', (separator) => {
  for (const text of texts)
    expect(cellsAt(separator, csvOf([['a', text, 'b'], [text]])).filter(isFormula), JSON.stringify(text)).toEqual([])
})

test('reading an export back restores every text', () => {
  const alphabet = ['=', '-', '@', "'", '"', ';', ',', ' ', '\t', '\r', '\n', 'x', '\uFF1D']
  const triples = alphabet.flatMap((a) => alphabet.flatMap((b) => alphabet.map((c) => a + b + c)))
  const all = [...texts, ...triples, ...triples.map((text) => `x;${text}=`)]
  const rows = parse(csvOf(all.map((text) => ['first', text])), { bom: true, record_delimiter: '\r\n' }) as string[][]
  expect(rows.map(([, cell]) => unguarded(cell!))).toEqual(all)
})
