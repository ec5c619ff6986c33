import { expect, test } from 'vitest'
import type { UploadItem, UploadState } from '#shared/core/uploads.ts'
import { uploadFigures } from './upload-figures.ts'

const item = (state: UploadState, size: number, sent = 0): UploadItem => ({
  id: crypto.randomUUID(),
  name: 'a.jpg',
  folder: '',
  size,
  details: { published: true },
  state,
  sent,
})

test('measures progress by bytes of active and finished files', () => {
  const figures = uploadFigures([
    item('done', 300),
    item('sending', 400, 100),
    item('waiting', 200),
    item('failed', 100),
    item('ready', 5000),
    item('duplicate', 5000),
    item('refused', 5000),
  ])
  expect(figures).toMatchObject({ total: 7, active: 2, settled: 4, progress: 0.5, bytesLeft: 500 })
  expect(figures.by).toMatchObject({ done: 1, duplicate: 1, refused: 1, failed: 1, ready: 1, cancelled: 0 })
  expect(uploadFigures([]).progress).toBe(1)
})

test('separates files to retry from files without space', () => {
  const [failed, cancelled, refused, full] = [
    item('failed', 1),
    item('cancelled', 1),
    item('refused', 1),
    item('refused', 1),
  ]
  full.error = { code: 'PLAN_LIMIT_REACHED', message: 'Your plan is full.' }
  const { retryable, withoutSpace } = uploadFigures([failed, cancelled, refused, full, item('ready', 1)])
  expect([retryable, withoutSpace]).toEqual([[failed.id, cancelled.id], [full.id]])
})
