import { expect, test, vi } from 'vitest'
import { leaving } from './leaving.ts'

/** An app about to end: `stayed` says whether the attempt was held. */
function app({ busy = false, mayInterrupt = async () => true, close = async () => undefined }) {
  const quit = vi.fn()
  const onFault = vi.fn()
  const hold = leaving({ busy: () => busy, mayInterrupt, close, quit, onFault })
  const attempt = () => {
    const preventDefault = vi.fn()
    hold({ preventDefault })
    return preventDefault.mock.calls.length > 0
  }
  return { attempt, quit, onFault }
}

test('an idle app is closed once what it keeps is on the disk', async () => {
  const close = vi.fn(async () => undefined)
  const { attempt, quit } = app({ close })
  expect(attempt()).toBe(true)
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce())
  expect(close).toHaveBeenCalledOnce()
  expect(attempt()).toBe(false)
})

test('with uploads on their way it asks, once, and stays if so wished', async () => {
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

test('what cannot be closed does not keep the app open for ever', async () => {
  vi.useFakeTimers()
  const { attempt, quit } = app({ close: () => new Promise(() => undefined) })
  attempt()
  await vi.advanceTimersByTimeAsync(5000)
  expect(quit).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test.each(['close', 'mayInterrupt'])(
  'when %s fails the app ends all the same, and the fault is noted',
  async (which) => {
    const failed = new Error('The disk is full.')
    const { attempt, quit, onFault } = app({ busy: true, [which]: () => Promise.reject(failed) })
    attempt()
    await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce())
    expect(onFault).toHaveBeenCalledWith(failed)
  },
)
