import { expect, test } from 'vitest'
import { changeOf } from './trend-words.ts'

test('compares a period with the previous one', () => {
  expect(changeOf({ now: 12, before: 10 }, 30)).toMatchObject({ way: 'up', short: '+20%' })
  expect(changeOf({ now: 5, before: 10 }, 30)).toMatchObject({ way: 'down', short: '−50%' })
  expect(changeOf({ now: 0, before: 10 }, 30).label).toBe('100% less than in the 30 days before')
  expect(changeOf({ now: 5, before: 10 }, 1).label).toBe('50% less than on the day before')
  expect(changeOf({ now: 3, before: 3 }, 30)).toMatchObject({ way: 'same' })
})

test('shows no percentage without previous values', () => {
  expect(changeOf({ now: 3, before: 0 }, 30)).toMatchObject({ way: 'up', short: 'new' })
  expect(changeOf({ now: 0, before: 0 }, 30)).toMatchObject({ way: 'same' })
})
