import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPause } from './after-pause.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each(['nextSlide', 'login'] as const)('%s comes after three seconds, and not if it is held', (what) => {
  const comes = vi.fn<() => void>()
  afterPause(what, comes)
  vi.advanceTimersByTime(2999)
  expect(comes).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(comes).toHaveBeenCalledOnce()

  const hold = afterPause(what, comes)
  vi.advanceTimersByTime(2999)
  hold()
  vi.advanceTimersByTime(10_000)
  expect(comes).toHaveBeenCalledOnce()
})
