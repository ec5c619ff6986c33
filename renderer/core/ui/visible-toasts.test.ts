import { expect, test } from 'vitest'
import type { Toast } from './toast.ts'
import { durationOf, type VisibleToast, withToast } from './visible-toasts.ts'

let last = 0
const add = (list: readonly VisibleToast[], toast: Toast) => withToast(list, toast, () => String(++last))
const saved: Toast = { tone: 'success', message: 'Saved' }

test('shows errors until closed, actions ten seconds, others five', () => {
  expect(durationOf({ tone: 'error', message: 'No' })).toBeUndefined()
  expect(durationOf(saved)).toBe(5000)
  expect(durationOf({ ...saved, action: { label: 'Undo', run: () => undefined } })).toBe(10_000)
})

test('counts repeated messages', () => {
  const list = add(add(add([], saved), { tone: 'error', message: 'Saved' }), saved)
  expect(list.map(({ tone, count }) => [tone, count])).toEqual([
    ['success', 2],
    ['error', 1],
  ])
})

test('shows two toasts with an undo each', () => {
  const removed = () => ({ ...saved, action: { label: 'Undo', run: () => undefined } })
  expect(add(add([], removed()), removed())).toHaveLength(2)
})

test('drops the oldest of more than twenty', () => {
  let list: VisibleToast[] = []
  for (let number = 1; number <= 25; number++) list = add(list, { tone: 'error', message: String(number) })
  expect(list).toHaveLength(20)
  expect(list[0]?.message).toBe('6')
})

test('replaces a toast of the same topic', () => {
  const about = (message: string): Toast => ({ tone: 'success', message, topic: 'cart' })
  const list = [about('Added this'), saved, about('Added that')].reduce<readonly VisibleToast[]>(add, [])
  expect(list.map(({ message }) => message)).toEqual(['Saved', 'Added that'])
})
