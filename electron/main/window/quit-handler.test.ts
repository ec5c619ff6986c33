import { expect, test, vi } from 'vitest'
import { quitHandler } from './quit-handler.ts'

/** An app that is about to quit. `stayed` is true if the attempt was prevented. */
function app({ busy = false, mayInterrupt = async () => true, close = async () => undefined }) {
  const quit = vi.fn()
  const onError = vi.fn()
  const hold = quitHandler({ busy: () => busy, mayInterrupt, close, quit, onError })
  const attempt = () => {
    const preventDefault = vi.fn()
    hold({ preventDefault })
    return preventDefault.mock.calls.length > 0
  }
  return { attempt, quit, onError }
}

test('an idle app quits once everything is stored', async () => {
  const close = vi.fn(async () => undefined)
  const { attempt, quit } = app({ close })
  expect(attempt()).toBe(true)
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce())
  expect(close).toHaveBeenCalledOnce()
  expect(attempt()).toBe(false)
})

test('asks once during uploads, and stays if the user wants to', async () => {
  let answer: ((yes: boolean) => void) | undefined
  const mayInterrupt = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        answer = resolve
      }),
  )
  const { attempt, quit } = app({ busy: true, mayInterrupt })
  attempt()
  attempt()
  expect(mayInterrupt).toHaveBeenCalledOnce()
  answer?.(false)
  await new Promise(setImmediate)
  expect(quit).not.toHaveBeenCalled()

  expect(attempt()).toBe(true)
  answer?.(true)
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce())
})

test('quits after a timeout if closing hangs', async () => {
  vi.useFakeTimers()
  const { attempt, quit } = app({ close: () => new Promise(() => undefined) })
  attempt()
  await vi.advanceTimersByTimeAsync(5000)
  expect(quit).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test.each(['close', 'mayInterrupt'])('quits and logs the error when %s fails', async (which) => {
  const failed = new Error('The disk is full.')
  const { attempt, quit, onError } = app({ busy: true, [which]: () => Promise.reject(failed) })
  attempt()
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce())
  expect(onError).toHaveBeenCalledWith(failed)
})
