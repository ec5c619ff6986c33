import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pdfOf } from '#server/core/media/pdf.ts'
import { withoutProcesses } from '#server/core/media/without-processes-for-tests.ts'
import { kindOfFile, pagesOfFile } from './file-type.ts'

test('counts PDF pages in the image process, not in the server', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'pdf-')), 'two.pdf')
  await writeFile(path, pdfOf([['One'], ['Two']]))
  const kind = await kindOfFile(path, 'two.pdf')
  expect(await pagesOfFile(path, kind)).toBe(2)
  expect(await pagesOfFile(path, { fileName: 'a.zip', mimeType: 'application/zip' })).toBeNull()
  const comeBack = await withoutProcesses()
  try {
    await expect(pagesOfFile(path, kind)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  } finally {
    comeBack()
  }
})
