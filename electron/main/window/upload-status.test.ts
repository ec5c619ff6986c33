import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UploadEvent, UploadItem, UploadState } from '#shared/core/uploads.ts'
import { uploadStatus } from './upload-status.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function started() {
  const queue = { busy: false, progress: 0 }
  const progressBar: number[] = []
  const awake: boolean[] = []
  const notices: string[] = []
  const status = uploadStatus({
    busy: () => queue.busy,
    progress: () => queue.progress,
    showProgress: (done) => void progressBar.push(done),
    preventSleep: (now) => void awake.push(now),
    notify: (message) => void notices.push(message),
  })
  return { queue, progressBar, awake, notices, ...status }
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

test('shows progress and prevents sleep only while files are sent', () => {
  const { queue, progressBar, awake, onUploadEvent } = started()
  onUploadEvent(event({ a: 'ready' }))
  expect([progressBar, awake]).toEqual([[], []])
  Object.assign(queue, { busy: true, progress: 0.25 })
  onUploadEvent(event({ a: 'sending' }))
  queue.progress = 0.5
  vi.advanceTimersByTime(1000)
  expect([progressBar, awake]).toEqual([[0.25, 0.5], [true]])
  queue.busy = false
  vi.advanceTimersByTime(5000)
  expect([progressBar, awake]).toEqual([
    [0.25, 0.5, -1],
    [true, false],
  ])
  expect(vi.getTimerCount()).toBe(0)
})

test('notifies once with the results', () => {
  const { notices, onUploadEvent } = started()
  onUploadEvent(event({ a: 'duplicate', b: 'waiting', c: 'waiting', d: 'waiting' }))
  onUploadEvent(event({ b: 'done', c: 'failed' }))
  expect(notices).toEqual([])
  onUploadEvent(event({ d: 'done' }, 10))
  onUploadEvent(event({}, 10))
  expect(notices).toEqual(['2 uploaded, 1 duplicate, 1 failed'])
})

test('the next notification contains only new results', () => {
  const { notices, onUploadEvent } = started()
  onUploadEvent(event({ a: 'done', b: 'failed' }, 10))
  onUploadEvent(event({ b: 'waiting', c: 'duplicate', d: 'duplicate' }))
  onUploadEvent(event({ b: 'done' }, 20))
  onUploadEvent(event({ e: 'cancelled' }, 30))
  expect(notices).toEqual(['1 uploaded, 1 failed', '1 uploaded, 2 duplicates'])
})

test('leaves removed files out of the notification', () => {
  const { notices, onUploadEvent } = started()
  onUploadEvent(event({ a: 'done', b: 'done' }))
  onUploadEvent({ ...event({ c: 'done' }, 10), removed: ['a'] })
  expect(notices).toEqual(['2 uploaded'])
})
