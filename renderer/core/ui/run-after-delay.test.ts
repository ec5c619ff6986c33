import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runAfterDelay } from './run-after-delay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each(['nextSlide', 'login'] as const)('%s runs after three seconds unless cancelled', (name) => {
  const run = vi.fn<() => void>()
  runAfterDelay(name, run)
  vi.advanceTimersByTime(2999)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()

  const cancel = runAfterDelay(name, run)
  vi.advanceTimersByTime(2999)
  cancel()
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledOnce()
})
