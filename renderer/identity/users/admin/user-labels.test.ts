import { expect, test } from 'vitest'
import { roleTones } from './user-labels.ts'

test('colours admins red, moderators yellow and other roles green', () => {
  expect(roleTones).toEqual({ admin: 'bad', moderator: 'warn', user: 'ok', customer: 'ok' })
})
