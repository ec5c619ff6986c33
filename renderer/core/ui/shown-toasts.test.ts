import { expect, test } from 'vitest'
import { lifeOf, type ShownToast, withToast } from './shown-toasts.ts'
import type { Toast } from './toast.ts'

let last = 0
const say = (list: readonly ShownToast[], toast: Toast) => withToast(list, toast, () => String(++last))
const saved: Toast = { tone: 'success', message: 'Saved' }

test('errors stay until closed, an undo ten seconds, the rest five', () => {
  expect(lifeOf({ tone: 'error', message: 'No' })).toBeUndefined()
  expect(lifeOf(saved)).toBe(5000)
  expect(lifeOf({ ...saved, action: { label: 'Undo', run: () => undefined } })).toBe(10_000)
})

test('the same message is counted, not repeated', () => {
  const list = say(say(say([], saved), { tone: 'error', message: 'Saved' }), saved)
  expect(list.map(({ tone, count }) => [tone, count])).toEqual([
    ['success', 2],
    ['error', 1],
  ])
})

test('two undos are two things to undo', () => {
  const removed = () => ({ ...saved, action: { label: 'Undo', run: () => undefined } })
  expect(say(say([], removed()), removed())).toHaveLength(2)
})

test('twenty are kept, the oldest go first', () => {
  let list: ShownToast[] = []
  for (let number = 1; number <= 25; number++) list = say(list, { tone: 'error', message: String(number) })
  expect(list).toHaveLength(20)
  expect(list[0]?.message).toBe('6')
})

test('a newer one of the same topic takes the place of the older', () => {
  const about = (message: string): Toast => ({ tone: 'success', message, topic: 'cart' })
  const list = [about('Added this'), saved, about('Added that')].reduce<readonly ShownToast[]>(say, [])
  expect(list.map(({ message }) => message)).toEqual(['Saved', 'Added that'])
})
