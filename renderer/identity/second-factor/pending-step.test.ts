import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PendingStep } from '#shared/identity/second-factor.ts'
import { readStep, storeStep } from './pending-step.ts'

const items = new Map<string, string>()

beforeEach(() => {
  items.clear()
  vi.useFakeTimers()
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
})
afterEach(() => void vi.useRealTimers())

const step: PendingStep = { challenge: 'secret', methods: ['app'], next: '/photos' }

test.each([
  [4, true],
  [6, false],
])('a second step stored %i minutes ago is returned: %s', (minutes, expected) => {
  storeStep(step)
  vi.advanceTimersByTime(minutes * 60_000)
  expect(readStep()).toEqual(expected ? step : undefined)
  expect(items.size).toBe(expected ? 1 : 0)
})

test('ignores stored steps that are invalid or have no expiry', () => {
  for (const text of [JSON.stringify(step), '{', 'null']) {
    items.set('second-step', text)
    expect(readStep()).toBeUndefined()
  }
})
