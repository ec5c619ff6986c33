import { expect, test } from 'vitest'
import type { UploadItem, UploadQueue } from '#shared/core/uploads.ts'
import { uploadMirror } from './upload-mirror.ts'

const item = (id: string, more: Partial<UploadItem> = {}): UploadItem => ({
  id,
  name: `${id}.jpg`,
  folder: '',
  size: 10,
  details: { published: true },
  state: 'ready',
  sent: 0,
  ...more,
})
const status = { parallel: 4 }

test('retains the order of files through changes', () => {
  const mirror = uploadMirror()
  const seen: UploadQueue[] = []
  mirror.watch((queue) => seen.push(queue))
  mirror.begin({ items: [item('a'), item('b'), item('c')], status })
  mirror.apply({ changed: [item('b', { state: 'sending' }), item('d')], removed: ['a'], status: { parallel: 2 } })
  expect(seen.map(({ items }) => items.map(({ id, state }) => `${id} ${state}`))).toEqual([
    [],
    ['a ready', 'b ready', 'c ready'],
    ['b sending', 'c ready', 'd ready'],
  ])
  expect(seen.at(-1)?.status.parallel).toBe(2)
})

test('ignores events before the queue', () => {
  const mirror = uploadMirror()
  mirror.apply({ changed: [item('early')], removed: [], status })
  mirror.begin({ items: [item('a')], status })
  let last: UploadQueue | undefined
  const leave = mirror.watch((queue) => {
    last = queue
  })
  expect(last?.items.map(({ id }) => id)).toEqual(['a'])
  leave()
  mirror.apply({ changed: [], removed: ['a'], status })
  expect(last?.items).toHaveLength(1)
})
