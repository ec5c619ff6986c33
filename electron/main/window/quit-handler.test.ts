import { expect, test, vi } from 'vitest'
import { quitHandler } from './quit-handler.ts'

/** An app that is about to quit. `stayed` is true if the attempt was prevented. */
function app({
  busy = false,
  mayInterrupt = async () => true,
  closeWindows = async () => true,
  close = async () => undefined,
}) {
  const quit = vi.fn()
  const onError = vi.fn()
  const handler = quitHandler({ busy: () => busy, mayInterrupt, closeWindows, close, quit, onError })
  const attempt = (event: 'onQuit' | 'onClose' | 'onSystemEnd' = 'onQuit') => {
    const preventDefault = vi.fn()
    handler[event]({ preventDefault })
    return preventDefault.mock.calls.length > 0
  }
  return { attempt, quit, onError, isSystemEnding: handler.isSystemEnding }
}

test('an idle app quits once everything is stored', async () => {
  const close = vi.fn(async () => undefined)
  const { attempt, quit } = app({ close })
  expect(attempt()).toBe(true)
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce(), 60_000)
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
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce(), 60_000)
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
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce(), 60_000)
  expect(onError).toHaveBeenCalledWith(failed)
})

test('stores the queue only after the window closed, and continues if the user stays', async () => {
  const close = vi.fn(async () => undefined)
  const answers = [false, true]
  const windowEvents: boolean[] = []
  const { attempt, quit } = app({
    close,
    closeWindows: async () => {
      // The window's own event must not be prevented, but quitting must.
      windowEvents.push(attempt('onClose'), attempt('onQuit'))
      return answers.shift()!
    },
  })
  expect(attempt('onClose')).toBe(true)
  await new Promise(setImmediate)
  expect([close.mock.calls.length, quit.mock.calls.length]).toEqual([0, 0])
  expect(attempt('onQuit')).toBe(true)
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce(), 60_000)
  expect(close).toHaveBeenCalledOnce()
  expect(windowEvents).toEqual([false, true, false, true])
})

test('the end of the system waits only until the queue is stored, and asks nothing', async () => {
  const mayInterrupt = vi.fn(async () => false)
  const closeWindows = vi.fn(async () => false)
  const stored = Promise.withResolvers<undefined>()
  const { attempt, quit, isSystemEnding } = app({ busy: true, mayInterrupt, closeWindows, close: () => stored.promise })
  expect(attempt('onSystemEnd')).toBe(true)
  expect([attempt('onQuit'), attempt('onClose'), isSystemEnding()]).toEqual([false, false, true])
  expect(quit).not.toHaveBeenCalled()
  stored.resolve(undefined)
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce(), 60_000)
  expect([mayInterrupt.mock.calls.length, closeWindows.mock.calls.length, attempt('onSystemEnd')]).toEqual([
    0,
    0,
    false,
  ])
})

test('stores the queue even if a window cannot be closed', async () => {
  const close = vi.fn(async () => undefined)
  const closeWindows = () => Promise.reject(new Error('destroyed'))
  const { attempt, quit, onError } = app({ close, closeWindows })
  attempt()
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce(), 60_000)
  expect(close).toHaveBeenCalledOnce()
  expect(onError).toHaveBeenCalledOnce()
})

test('stores and quits once if the system ends while a question is open', async () => {
  let answer: ((yes: boolean) => void) | undefined
  const mayInterrupt = () =>
    new Promise<boolean>((resolve) => {
      answer = resolve
    })
  const close = vi.fn(async () => undefined)
  const { attempt, quit } = app({ busy: true, mayInterrupt, close })
  attempt()
  attempt('onSystemEnd')
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce(), 60_000)
  answer?.(true)
  await new Promise(setImmediate)
  expect([close.mock.calls.length, quit.mock.calls.length]).toEqual([1, 1])
  expect(attempt('onSystemEnd')).toBe(false)
})
