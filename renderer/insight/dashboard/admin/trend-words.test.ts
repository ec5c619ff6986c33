import { expect, test } from 'vitest'
import { changeOf } from './trend-words.ts'

test('a period is compared with the one before it', () => {
  expect(changeOf({ now: 12, before: 10 }, 30)).toMatchObject({ way: 'up', short: '+20%' })
  expect(changeOf({ now: 5, before: 10 }, 30)).toMatchObject({ way: 'down', short: '−50%' })
  expect(changeOf({ now: 0, before: 10 }, 30).words).toBe('100% less than in the 30 days before')
  expect(changeOf({ now: 5, before: 10 }, 1).words).toBe('50% less than on the day before')
  expect(changeOf({ now: 3, before: 3 }, 30)).toMatchObject({ way: 'same' })
})

test('nothing before is no percentage', () => {
  expect(changeOf({ now: 3, before: 0 }, 30)).toMatchObject({ way: 'up', short: 'new' })
  expect(changeOf({ now: 0, before: 0 }, 30)).toMatchObject({ way: 'same' })
})
