import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { unescapeFormula } from './csv.ts'
import { uploadReport } from './upload-report.ts'
import type { UploadItem } from './uploads.ts'

const item = (change: Partial<UploadItem>): UploadItem => ({
  id: 'x',
  name: 'a.jpg',
  folder: '',
  size: 100,
  details: { published: true },
  state: 'done',
  sent: 0,
  ...change,
})

test('reports the result of each finished file', () => {
  const report = uploadReport([
    item({ photoId: 'p1', folder: 'Trip/Day 1' }),
    item({ state: 'duplicate', name: 'b, c.jpg', duplicateOf: 'The "Sea"', photoId: 'p2' }),
    item({ state: 'refused', error: { code: 'FILE_TOO_LARGE', message: 'File size must be less than 10MB' } }),
    item({ state: 'sending' }),
    item({ state: 'ready' }),
    item({ state: 'cancelled' }),
  ])
  expect(report).toBe(
    [
      '\uFEFFFile,Folder,Bytes,Result,Photo,Note',
      'a.jpg,Trip/Day 1,100,Uploaded,p1,',
      '"b, c.jpg",,100,Duplicate,p2,"Same as The ""Sea"""',
      'a.jpg,,100,Refused,,File size must be less than 10MB',
      'a.jpg,,100,Cancelled,,',
      '',
    ].join('\r\n'),
  )
})

test('escapes formulas in file names', () => {
  for (const name of ['=HYPERLINK("x")', '+1', '-1+1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1']) {
    const [, [cell] = []] = parse(uploadReport([item({ name })]), { bom: true, record_delimiter: '\r\n' }) as string[][]
    expect([cell![0], unescapeFormula(cell!)]).toEqual(["'", name])
  }
})
