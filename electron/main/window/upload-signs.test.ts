import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UploadEvent, UploadItem, UploadState } from '#shared/core/uploads.ts'
import { uploadSigns } from './upload-signs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function started() {
  const queue = { busy: false, progress: 0 }
  const shown: number[] = []
  const awake: boolean[] = []
  const notices: string[] = []
  const signs = uploadSigns({
    busy: () => queue.busy,
    progress: () => queue.progress,
    showProgress: (done) => void shown.push(done),
    keepAwake: (now) => void awake.push(now),
    notify: (message) => void notices.push(message),
  })
  return { queue, shown, awake, notices, ...signs }
}

const event = (states: Record<string, UploadState>, endedAt?: number): UploadEvent => ({
  changed: Object.entries(states).map(
    ([id, state]): UploadItem => ({
      ...{ id, state, name: id, folder: '', size: 1, sent: 0, details: { published: true } },
    }),
  ),
  removed: [],
  status: { parallel: 4, startedAt: 1, endedAt },
})

test('the icon fills and the computer stays awake while something is sent, and only then', () => {
  const { queue, shown, awake, changed } = started()
  changed(event({ a: 'ready' }))
  expect([shown, awake]).toEqual([[], []])
  Object.assign(queue, { busy: true, progress: 0.25 })
  changed(event({ a: 'sending' }))
  queue.progress = 0.5
  vi.advanceTimersByTime(1000)
  expect([shown, awake]).toEqual([[0.25, 0.5], [true]])
  queue.busy = false
  vi.advanceTimersByTime(5000)
  expect([shown, awake]).toEqual([
    [0.25, 0.5, -1],
    [true, false],
  ])
  expect(vi.getTimerCount()).toBe(0)
})

test('the end is told once, in figures', () => {
  const { notices, changed } = started()
  changed(event({ a: 'duplicate', b: 'waiting', c: 'waiting', d: 'waiting' }))
  changed(event({ b: 'done', c: 'failed' }))
  expect(notices).toEqual([])
  changed(event({ d: 'done' }, 10))
  changed(event({}, 10))
  expect(notices).toEqual(['2 uploaded, 1 duplicate, 1 failed'])
})

test('the next end tells of what was new since the last one', () => {
  const { notices, changed } = started()
  changed(event({ a: 'done', b: 'failed' }, 10))
  changed(event({ b: 'waiting', c: 'duplicate', d: 'duplicate' }))
  changed(event({ b: 'done' }, 20))
  changed(event({ e: 'cancelled' }, 30))
  expect(notices).toEqual(['1 uploaded, 1 failed', '1 uploaded, 2 duplicates'])
})

test('what was taken off the list is not told', () => {
  const { notices, changed } = started()
  changed(event({ a: 'done', b: 'done' }))
  changed({ ...event({ c: 'done' }, 10), removed: ['a'] })
  expect(notices).toEqual(['2 uploaded'])
})
